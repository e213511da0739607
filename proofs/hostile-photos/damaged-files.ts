import { LISTING_PHOTO_MAX_BYTES, PROFILE_PHOTO_MAX_BYTES } from '@ballpark/rules/photos';
import { CANARY, files, type HostileFile } from './hostile-file.ts';
import { paddedTo, sayingSize, segment, withSegments } from './jpeg-parts.ts';
import type { Seeds } from './seeds.ts';

const SHARES = [1, 5, 10, 25, 50, 75, 90, 99];

export function truncatedFiles(seeds: Seeds): HostileFile[] {
  return Object.entries(seeds).flatMap(([format, bytes]) =>
    SHARES.flatMap((percent) =>
      files('truncated', 'either', {
        [`${format} at ${percent} %`]: bytes.subarray(0, Math.ceil((bytes.length * percent) / 100)),
      }),
    ),
  );
}

export function polyglots({ jpeg, png, webp, gif }: Seeds): HostileFile[] {
  const page = Buffer.from(`<html><script>alert('${CANARY}')</script></html>`);
  const program = Buffer.from(`<?php system('${CANARY}'); ?>`);
  const archive = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from(CANARY)]);
  return files('polyglot', 'either', {
    'JPEG and page': Buffer.concat([jpeg, page]),
    'JPEG and program in a comment': withSegments(jpeg, [segment(0xfe, program)]),
    'JPEG and archive in a segment': withSegments(jpeg, [segment(0xeb, archive)]),
    'PNG and archive': Buffer.concat([png, archive]),
    'PNG and page': Buffer.concat([png, page]),
    'WebP and page': Buffer.concat([webp, page]),
    'GIF and program': Buffer.concat([gif, Buffer.from(`*/=1;alert('${CANARY}')`)]),
    'page and JPEG': Buffer.concat([page, jpeg]),
    'two JPEGs': Buffer.concat([jpeg, jpeg]),
    'JPEG within a WebP name': Buffer.concat([Buffer.from('RIFF\u00ff\u00ff\u0000\u0000WEBP', 'latin1'), jpeg]),
  });
}

const LIMITS = [
  { only: /profile/, name: '10 MiB', bytes: PROFILE_PHOTO_MAX_BYTES },
  { only: /upload-(multiple-)?base64/, name: '5 MiB', bytes: LISTING_PHOTO_MAX_BYTES },
];

export function sizedFiles({ jpeg }: Seeds): HostileFile[] {
  const sized = (bytes: number) => paddedTo(bytes, jpeg, CANARY);
  return [
    ...LIMITS.flatMap(({ only, name, bytes }) =>
      [
        ...files('size', 'taken', { [name]: sized(bytes) }),
        ...files('size', 'refused', {
          [`${name} and a byte`]: sized(bytes + 1),
          [`${name} and 64 KiB`]: sized(bytes + 65_536),
          [`${name} and 2 MiB`]: sized(bytes + 2 * 1024 * 1024),
        }),
      ].map((file) => ({ ...file, only })),
    ),
    ...files('size', 'refused', {
      'one byte': Buffer.from([0xff]),
      'the first bytes of a JPEG': jpeg.subarray(0, 3),
      'the first bytes of a PNG': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      'the first bytes of a GIF': Buffer.from('GIF89a'),
      'the first bytes of a WebP': Buffer.from('RIFF\u0004\0\0\0WEBP'),
      'JPEG that says 65500 x 65500': sayingSize(jpeg, 65_500, 65_500),
      'JPEG that says 0 x 0': sayingSize(jpeg, 0, 0),
    }),
    ...files('size', 'either', { 'JPEG that says 5000 x 5000': sayingSize(jpeg, 5000, 5000) }),
  ];
}

export function base64Files({ jpeg }: Seeds): HostileFile[] {
  const good = jpeg.toString('base64');
  const spoilt: Record<string, string> = {
    'a space in it': `${good.slice(0, 100)} ${good.slice(100)}`,
    'line ends': good.replaceAll(/.{76}/g, '$&\r\n'),
    'the alphabet of addresses': Buffer.alloc(300, 0xfb).toString('base64url'),
    'no padding': Buffer.concat([jpeg, Buffer.alloc(1 + ((3 - (jpeg.length % 3)) % 3))])
      .toString('base64')
      .replace(/=+$/, ''),
    'something after it': `${good}AAAA====`,
    'padding in the middle': `${good.slice(0, 100)}==${good.slice(102)}`,
    'padding alone': '====',
    'a page by its prefix': `data:text/html;base64,${good}`,
    'a prefix in a prefix': `data:image/png;base64,data:image/png;base64,${good}`,
    'a prefix alone': 'data:image/jpeg;base64,',
    'no base64 in the prefix': `data:image/jpeg,${good}`,
    'a long prefix': `data:image/jpeg;${'x=y;'.repeat(5000)}base64,${good}`,
    'letters of another alphabet': good.replace(/A/, 'А'),
    'a pair torn apart': `${good.slice(0, 40)}\ud800${good.slice(40)}`,
    'a NUL': `${good.slice(0, 40)}\0${good.slice(40)}`,
    'percent signs': encodeURIComponent(good),
    hexadecimal: jpeg.toString('hex'),
    'twice encoded': Buffer.from(good).toString('base64'),
    nothing: '',
    'an address': 'http://127.0.0.1:9/picture.jpg',
    'a path': '/etc/hostname',
  };
  return Object.entries(spoilt).map(([name, base64]) => ({ kind: 'base64', name, base64, expected: 'refused' }));
}

export function namedFiles({ jpeg }: Seeds): HostileFile[] {
  const names = [
    '../../etc/passwd',
    'a.php.jpg',
    'a\0.jpg',
    'x'.repeat(10_000),
    'gpj.\u202e.exe',
    'CON',
    '',
    'a\r\nb: c',
    '<img src=x>',
  ];
  return names.map((filename) => ({
    kind: 'file name',
    name: JSON.stringify(filename).slice(0, 40),
    base64: jpeg.toString('base64'),
    filename,
    expected: 'either',
  }));
}

export function bodies({ jpeg }: Seeds): HostileFile[] {
  const good = jpeg.toString('base64');
  const megabytes = 13;
  const many = (text: string) => text.repeat(Math.floor((megabytes * 1_000_000) / text.length));
  const rest = `"base64Data":"${good}","filename":"a.jpg"`;
  const raw: Record<string, string> = {
    'an array of arrays': `{${rest},"x":[${many('[],')}1]}`,
    'brackets without end': `{${rest},"x":${many('[')}`,
    'a million keys': `{${rest}${many(',"k":1')}}`,
    'letters as escapes': `{"base64Data":"${many('\\u0041')}","filename":"a.jpg"}`,
    'quotes alone': many('"'),
    'backslashes alone': `{"base64Data":"${many('\\\\')}","filename":"a.jpg"}`,
    'a prototype': `{${rest},"__proto__":{"x":1}}`,
    'a list for a picture': `{"base64Data":["${good}"],"filename":"a.jpg"}`,
    'a number for a picture': `{"base64Data":1e400,"filename":"a.jpg"}`,
    'no JSON': many('A'),
  };
  return Object.entries(raw).map(([name, rawBody]) => ({
    kind: 'body',
    name,
    base64: '',
    rawBody,
    expected: 'refused',
  }));
}
