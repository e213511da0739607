/** Strings that are often handled wrongly, by kind. */
const BY_KIND: Record<string, readonly string[]> = {
  blank: ['', ' ', '\t\n\r', '\u00a0\u2003', '\u200b', '\ufeff', '\u0085', '\u2028'],
  control: ['\u0000', 'a\u0000b', '\u0007\u001b[31m', '\\u0000', '\\', '\\\\'],
  halves: ['\ud800', 'a\udfff', '\ud83d', '\uffff', '\ufffd'],
  markup: [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<!--',
    ']]>',
    '&lt;',
  ],
  templates: ['{{7*7}}', '${7*7}', '<%= 7*7 %>', '#{7*7}', "javascript:alert('1')", '<math><mi//xlink:href="data:x">'],
  statements: ["' or '1'='1", "'; drop table member; --", '1; select pg_sleep(5)', '$1', "e'\\''", '--', '/*', '";'],
  patterns: ['%', '_', '%_\\%', '(a+)+$', '.*', '[', '^(([a-z])+.)+[A-Z]([a-z])+$', '*'],
  lines: ['a\r\nBcc: all@ballpark.example', 'a%0d%0aSet-Cookie: x=1', 'a\nb', 'Subject: x'],
  files: ['../../etc/passwd', '..\\..\\windows', 'file:///etc/passwd', 'CON', 'a.php.jpg', 'http://127.0.0.1:15432/'],
  commands: ['=1+1', '@sum(1)', "=cmd|' /C calc'!A0", '`id`', '$(id)', '| ls'],
  keys: ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'null', 'undefined', 'true'],
  scripts: ['日本語', 'مرحبا', 'ᏚᎢᎵᎬᎢᎬ', 'ﷺ', '٣', '１２', '\u202egnp.exe', '\u2066a\u2069'],
  towers: ['Z\u0351\u036b\u0343\u036a\u0302a\u0325\u032d', '😀', '👩‍👩‍👧‍👦', '🏴‍☠️', '\u{1d400}', 'ᴮᴵᴳᴮᴵᴿᴰ'],
  lookAlikes: ['аdmin', 'ａｄｍｉｎ', 'ß', 'İ', 'ı', 'ﬀ', 'é', 'e\u0301', 'Admin', 'ADMIN '],
  numbers: [
    '0',
    '-0',
    '-1',
    '0x10',
    '1e308',
    '1e400',
    '1e-400',
    '9007199254740993',
    'NaN',
    'Infinity',
    '[object Object]',
  ],
  spellings: ['1,5', '1.', '.5', '+1', ' 5 ', '1_000', '٣.٥', '1e1', '00', '-', '1'.repeat(40), '0.'.padEnd(39, '1')],
  places: ['90', '90.0000001', '-180.0000001', '-90.0', '180', '0.0', '-0.0'],
  addresses: ['a@b', 'a@b.c', '@', 'a@@b.example', '"a b"@c.example', 'a@[127.0.0.1]', 'ａ@b.example', 'A@B.EXAMPLE'],
  longAddresses: [
    `${'a'.repeat(64)}@b.example`,
    `a@${'b'.repeat(250)}.example`,
    'a@b.example\n',
    'a@b.example,c@d.example',
  ],
  pictures: [
    'data:text/html;base64,PGI+',
    'data:image/png;base64,',
    'iVBORw0KGgo=',
    '/9j/4AAQSkZJRg==',
    'UklGRiQAAABXRUJQVlA4',
  ],
  noPictures: [
    'R0lGODlhAQABAA==',
    'PHN2Zy8+',
    'JVBERi0=',
    'AAAA\nAAAA',
    'AAAA====',
    'A-_A',
    '!!!!',
    'data:image/png;base64,data:,',
  ],
  long: [
    'a'.repeat(1_000),
    'é'.repeat(5_000),
    '😀'.repeat(3_000),
    ' '.repeat(10_000),
    '%'.repeat(3_000),
    '\u0301'.repeat(2_000),
  ],
};

export const HOSTILE_STRINGS: readonly string[] = Object.values(BY_KIND).flat();

const NOT_JSON = [
  '{',
  '}',
  '{]',
  '[1,]',
  '{"a":1,}',
  "{'a':1}",
  '{a:1}',
  'undefined',
  'NaN',
  '{"a":NaN}',
  '"',
  '\u0000',
  '{} {}',
];
const REFUSED_JSON = [
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"a":"\\u0000"}',
];
const SMALL_JSON = [
  'null',
  'true',
  '0',
  '""',
  '[]',
  '[[]]',
  '{}',
  '"a"',
  '-0',
  '1e400',
  '[null]',
  '{"":""}',
  ' {} ',
  '\ufeff{}',
];
const LARGE_JSON = [
  '{"email":"a@b.example","email":{"$gt":""}}',
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
  `[${'0,'.repeat(30_000)}0]`,
  `{"a":"${'a'.repeat(64 * 1024)}"}`,
];

/** Bodies that no normal client sends. `isJson` says whether a strict server parses them. */
export const HOSTILE_BODIES: readonly { text: string; isJson: boolean }[] = [
  ...[...NOT_JSON, ...REFUSED_JSON].map((text) => ({ text, isJson: false })),
  ...[...SMALL_JSON, ...LARGE_JSON].map((text) => ({ text, isJson: true })),
];

const BROKEN_QUERIES = [
  '',
  '&',
  '&&&',
  '=',
  '==',
  '%',
  '%zz',
  '%00',
  '%ff%fe',
  '%c0%ae',
  '%u0041',
  '+',
  'a',
  '?',
  '&'.repeat(2_000),
];
const NESTED_QUERIES = ['a[]=1', 'a[b][c]=1', 'a.b=1', '__proto__[x]=1', '__proto__=1', 'constructor=1', 'a=1&a=2&a=3'];

/** Query strings, with parameter names of contracts and with others. */
export const HOSTILE_QUERIES: readonly string[] = [
  ...BROKEN_QUERIES,
  ...NESTED_QUERIES,
  `a=${'a'.repeat(8_000)}`,
  ...['q', 'username', 'latitude', 'page', 'radius', 'search'].flatMap((key) => [
    `${key}=%00`,
    `${key}=%ED%A0%80`,
    `${key}[]=1`,
    key,
    `${key}=%zz`,
  ]),
];
