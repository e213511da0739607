import { LISTING_PHOTO_MAX_BYTES, PROFILE_PHOTO_MAX_BYTES } from '@ballpark/rules/photos';
import { seededRandom } from '../../kit/seeded-random.ts';
import { CANARY, type HostileFile, makeFiles } from './hostile-file.ts';
import { encodeSegment, insertSegments, padJpeg, setJpegSize } from './jpeg-parts.ts';
import type { Seeds } from './seeds.ts';

const SHARES = [1, 5, 10, 25, 50, 75, 90, 99];

export function makeTruncatedFiles(seeds: Seeds): HostileFile[] {
  return Object.entries(seeds).flatMap(([format, bytes]) =>
    SHARES.flatMap((percent) =>
      makeFiles('truncated', 'either', {
        [`${format} at ${percent} %`]: bytes.subarray(0, Math.ceil((bytes.length * percent) / 100)),
      }),
    ),
  );
}

export function makePolyglots({ jpeg, png, webp, gif }: Seeds): HostileFile[] {
  const page = Buffer.from(`<html><script>alert('${CANARY}')</script></html>`);
  const program = Buffer.from(`<?php system('${CANARY}'); ?>`);
  const archive = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from(CANARY)]);
  return makeFiles('polyglot', 'either', {
    'JPEG and page': Buffer.concat([jpeg, page]),
    'JPEG and program in a comment': insertSegments(jpeg, [encodeSegment(0xfe, program)]),
    'JPEG and archive in a segment': insertSegments(jpeg, [encodeSegment(0xeb, archive)]),
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

export function makeSizedFiles({ jpeg }: Seeds): HostileFile[] {
  const sized = (bytes: number) => padJpeg(bytes, jpeg, CANARY);
  return [
    ...LIMITS.flatMap(({ only, name, bytes }) =>
      [
        ...makeFiles('size', 'taken', { [name]: sized(bytes) }),
        ...makeFiles('size', 'refused', {
          [`${name} and a byte`]: sized(bytes + 1),
          [`${name} and 64 KiB`]: sized(bytes + 65_536),
          [`${name} and 2 MiB`]: sized(bytes + 2 * 1024 * 1024),
        }),
      ].map((file) => ({ ...file, only })),
    ),
    ...makeFiles('size', 'refused', {
      'one byte': Buffer.from([0xff]),
      'the first bytes of a JPEG': jpeg.subarray(0, 3),
      'the first bytes of a PNG': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      'the first bytes of a GIF': Buffer.from('GIF89a'),
      'the first bytes of a WebP': Buffer.from('RIFF\u0004\0\0\0WEBP'),
      'JPEG that declares 65500 x 65500': setJpegSize(jpeg, 65_500, 65_500),
      'JPEG that declares 0 x 0': setJpegSize(jpeg, 0, 0),
    }),
    ...makeFiles('size', 'either', { 'JPEG that declares 5000 x 5000': setJpegSize(jpeg, 5000, 5000) }),
  ];
}

export function makeBase64Files({ jpeg }: Seeds): HostileFile[] {
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

export function makeNamedFiles({ jpeg }: Seeds): HostileFile[] {
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

/** Changes between one byte and one byte in fifty. The seed is the index, so each file can be made again. */
export function makeMutatedFiles(seeds: Seeds, count: number): HostileFile[] {
  const all = Object.entries(seeds);
  return Array.from({ length: count }, (_, index) => {
    const [format, good] = all[index % all.length] ?? ['none', Buffer.alloc(0)];
    const random = seededRandom(index + 1);
    const bytes = Buffer.from(good);
    const changes = Math.max(1, Math.floor(random.next() * random.next() * (bytes.length / 50)));
    for (let change = 0; change < changes; change += 1) {
      bytes[random.below(bytes.length)] = random.below(256);
    }
    return { kind: 'mutated', name: `${format} ${index}`, base64: bytes.toString('base64'), expected: 'either' };
  });
}
