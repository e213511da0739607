/** Strings that are often handled wrongly, one kind in a row of JSON. */
const ROWS = String.raw`
["", " ", "\t\n\r", "\u00a0\u2003", "\u200b", "\ufeff", "\u0085", "\u2028"]
["\u0000", "a\u0000b", "\u0007\u001b[31m", "\\u0000", "\\", "\\\\"]
["\ud800", "a\udfff", "\ud83d", "\uffff", "\ufffd"]
["<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "<svg/onload=alert(1)>", "<!--", "]]>", "&lt;"]
["{{7*7}}", "$\u007b7*7}", "<%= 7*7 %>", "#{7*7}", "javascript:alert('1')", "<math><mi//xlink:href=\"data:x\">"]
["' or '1'='1", "'; drop table member; --", "1; select pg_sleep(5)", "$1", "e'\\''", "--", "/*", "\";"]
["%", "_", "%_\\%", "(a+)+$", ".*", "[", "^(([a-z])+.)+[A-Z]([a-z])+$", "*"]
["a\r\nBcc: all@ballpark.example", "a%0d%0aSet-Cookie: x=1", "a\nb", "Subject: x"]
["../../etc/passwd", "..\\..\\windows", "file:///etc/passwd", "CON", "a.php.jpg", "http://127.0.0.1:15432/"]
["=1+1", "@sum(1)", "=cmd|' /C calc'!A0", "\u0060id\u0060", "$(id)", "| ls"]
["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "null", "undefined", "true"]
["\u65e5\u672c\u8a9e", "مرحبا", "ᏚᎢᎵᎬᎢᎬ", "\ufdfa", "٣", "\uff11\uff12", "\u202egnp.exe", "\u2066a\u2069"]
["Z\u0351\u036b\u0343\u036a\u0302a\u0325\u032d", "\ud83d\ude00"]
["\ud83d\udc69\u200d\ud83d\udc69\u200d\ud83d\udc67\u200d\ud83d\udc66", "\ud83c\udff4\u200d\u2620\ufe0f", "\ud835\udc00"]
["ᴮᴵᴳᴮᴵᴿᴰ"]
["аdmin", "\uff41\uff44\uff4d\uff49\uff4e", "ß", "İ", "ı", "\ufb00", "é", "e\u0301", "Admin", "ADMIN "]
["0", "-0", "-1", "0x10", "1e308", "1e400", "1e-400", "9007199254740993", "NaN", "Infinity", "[object Object]"]
["1,5", "1.", ".5", "+1", " 5 ", "1_000", "٣.٥", "1e1", "00", "-", "1111111111111111111111111111111111111111"]
["0.1111111111111111111111111111111111111"]
["90", "90.0000001", "-180.0000001", "-90.0", "180", "0.0", "-0.0"]
["a@b", "a@b.c", "@", "a@@b.example", "\"a b\"@c.example", "a@[127.0.0.1]", "\uff41@b.example", "A@B.EXAMPLE"]
["a@b.example\n", "a@b.example,c@d.example"]
["data:text/html;base64,PGI+", "data:image/png;base64,", "iVBORw0KGgo=", "/9j/4AAQSkZJRg==", "UklGRiQAAABXRUJQVlA4"]
["R0lGODlhAQABAA==", "PHN2Zy8+", "JVBERi0=", "AAAA\nAAAA", "AAAA====", "A-_A", "!!!!", "data:image/png;base64,data:,"]
`;

const LONG = [
  'a'.repeat(1_000),
  'é'.repeat(5_000),
  '😀'.repeat(3_000),
  ' '.repeat(10_000),
  '%'.repeat(3_000),
  '\u0301'.repeat(2_000),
];
const LONG_ADDRESSES = [`${'a'.repeat(64)}@b.example`, `a@${'b'.repeat(250)}.example`];

export const HOSTILE_STRINGS: readonly string[] = [...readRows(ROWS), ...LONG, ...LONG_ADDRESSES];

/** What a strict server refuses to parse, and what it parses. */
const NOT_JSON = String.raw`
["{", "}", "{]", "[1,]", "{\"a\":1,}", "{'a':1}", "{a:1}", "undefined", "NaN", "{\"a\":NaN}", "\"", "\u0000", "{} {}"]
["{\"__proto__\":{\"isAdmin\":true}}", "{\"constructor\":{\"prototype\":{\"isAdmin\":true}}}", "{\"a\":\"\\u0000\"}"]
`;
const JSON_TEXTS = String.raw`
["null", "true", "0", "\"\"", "[]", "[[]]", "{}", "\"a\"", "-0", "1e400", "[null]", "{\"\":\"\"}", " {} ", "\ufeff{}"]
["{\"email\":\"a@b.example\",\"email\":{\"$gt\":\"\"}}"]
`;
const LARGE_JSON = [
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
  `[${'0,'.repeat(30_000)}0]`,
  `{"a":"${'a'.repeat(64 * 1024)}"}`,
];

/** Bodies that no normal client sends. */
export const HOSTILE_BODIES: readonly { text: string; isJson: boolean }[] = [
  ...readRows(NOT_JSON).map((text) => ({ text, isJson: false })),
  ...[...readRows(JSON_TEXTS), ...LARGE_JSON].map((text) => ({ text, isJson: true })),
];

const QUERIES = String.raw`
["", "&", "&&&", "=", "==", "%", "%zz", "%00", "%ff%fe", "%c0%ae", "%u0041", "+", "a", "?"]
["a[]=1", "a[b][c]=1", "a.b=1", "__proto__[x]=1", "__proto__=1", "constructor=1", "a=1&a=2&a=3"]
`;
const PARAMETERS = ['q', 'username', 'latitude', 'page', 'radius', 'search'];

/** Query strings, with parameter names of contracts and with others. */
export const HOSTILE_QUERIES: readonly string[] = [
  ...readRows(QUERIES),
  '&'.repeat(2_000),
  `a=${'a'.repeat(8_000)}`,
  ...PARAMETERS.flatMap((key) => [`${key}=%00`, `${key}=%ED%A0%80`, `${key}[]=1`, key, `${key}=%zz`]),
];

function readRows(rows: string): string[] {
  return rows
    .trim()
    .split('\n')
    .flatMap((row) => JSON.parse(row) as string[]);
}
