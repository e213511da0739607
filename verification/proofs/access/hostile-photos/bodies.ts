import { LISTING_PHOTOS_MAX } from '@ballpark/rules/listings';
import { LISTING_PHOTO_MAX_BYTES } from '@ballpark/rules/photos';
import { seededRandom } from '../../kit/seeded-random.ts';
import { type HostileFile, padJpeg, type Seeds } from './pictures.ts';

export function makeSpoiltBase64({ jpeg }: Seeds): HostileFile[] {
  const good = jpeg.toString('base64');
  const [start, rest] = [good.slice(0, 40), good.slice(40)];
  const unpadded = Buffer.concat([jpeg, Buffer.alloc(1 + ((3 - (jpeg.length % 3)) % 3))]);
  const spoilt: Record<string, string> = {
    'a space in it': `${start} ${rest}`,
    'line ends': good.replaceAll(/.{76}/g, '$&\r\n'),
    'the alphabet of addresses': Buffer.alloc(300, 0xfb).toString('base64url'),
    'no padding': unpadded.toString('base64').replace(/=+$/, ''),
    'something after it': `${good}AAAA====`,
    'padding in the middle': `${start}==${rest.slice(2)}`,
    'padding alone': '====',
    'a page by its prefix': `data:text/html;base64,${good}`,
    'a prefix in a prefix': `data:image/png;base64,data:image/png;base64,${good}`,
    'a prefix alone': 'data:image/jpeg;base64,',
    'no base64 in the prefix': `data:image/jpeg,${good}`,
    'a long prefix': `data:image/jpeg;${'x=y;'.repeat(5000)}base64,${good}`,
    'letters of another alphabet': good.replace(/A/, 'А'),
    'a pair torn apart': `${start}\ud800${rest}`,
    'a NUL': `${start}\0${rest}`,
    'percent signs': encodeURIComponent(good),
    hexadecimal: jpeg.toString('hex'),
    'twice encoded': Buffer.from(good).toString('base64'),
    nothing: '',
    'an address': 'http://127.0.0.1:9/picture.jpg',
    'a path': '/etc/hostname',
  };
  return Object.entries(spoilt).map(([name, base64]) => ({ kind: 'base64', name, base64, expected: 'refused' }));
}

const FILE_NAMES = [
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

export function makeNamed({ jpeg }: Seeds): HostileFile[] {
  const base64 = jpeg.toString('base64');
  return FILE_NAMES.map((filename) => {
    return { kind: 'file name', name: JSON.stringify(filename).slice(0, 40), base64, filename, expected: 'either' };
  });
}

function toBodies(kind: string, bodies: Readonly<Record<string, string>>): HostileFile[] {
  return Object.entries(bodies).map(([name, rawBody]) => ({ kind, name, base64: '', rawBody, expected: 'refused' }));
}

/** JSON bodies that are invalid or expensive to parse, for routes that take one photo. They are larger than each accepts. */
export function makeBodies({ jpeg }: Seeds): HostileFile[] {
  const good = jpeg.toString('base64');
  const many = (text: string) => text.repeat(Math.floor(13_000_000 / text.length));
  const photo = `"base64Data":"${good}","filename":"a.jpg"`;
  return toBodies('body', {
    'an array of arrays': `{${photo},"x":[${many('[],')}1]}`,
    'brackets without end': `{${photo},"x":${many('[')}`,
    'a million keys': `{${photo}${many(',"k":1')}}`,
    'letters as escapes': `{"base64Data":"${many('\\u0041')}","filename":"a.jpg"}`,
    'quotes alone': many('"'),
    'backslashes alone': `{"base64Data":"${many('\\\\')}","filename":"a.jpg"}`,
    'a prototype': `{${photo},"__proto__":{"x":1}}`,
    'a list for a picture': `{"base64Data":["${good}"],"filename":"a.jpg"}`,
    'a number for a picture': `{"base64Data":1e400,"filename":"a.jpg"}`,
    'no JSON': many('A'),
  });
}

/** Bodies for the route that takes several photos: the largest allowed one, and invalid ones. */
export function makeSeveralPhotoBodies({ jpeg, gif }: Seeds): HostileFile[] {
  const write = (picture: Buffer) => `{"base64Data":"${picture.toString('base64')}","filename":"a.jpg"}`;
  const several = (...photos: string[]) => `{"photos":[${photos.join(',')}]}`;
  const many = (text: string) => text.repeat(Math.floor(30_000_000 / text.length));
  const full = Array<string>(LISTING_PHOTOS_MAX).fill(write(padJpeg(LISTING_PHOTO_MAX_BYTES, jpeg)));
  const refused = toBodies('several', {
    'one more than the most': several(...full.map(() => write(jpeg)), write(jpeg)),
    'none at all': several(),
    'a photo and an animation': several(write(jpeg), write(gif)),
    'a photo and half of one': several(write(jpeg), write(jpeg.subarray(0, jpeg.length / 2))),
    'four of the largest and one over it': several(...full.slice(1), write(padJpeg(LISTING_PHOTO_MAX_BYTES + 1, jpeg))),
    'millions of nothing': `{"photos":[${many('{},')}{}]}`,
    'millions of lists': `{"photos":${many('[')}`,
    'one text for all': `{"photos":"${many('A')}"}`,
    'a prototype': several(`{"__proto__":${write(jpeg)}}`),
  });
  const taken = {
    kind: 'several',
    name: 'five of the largest',
    base64: '',
    rawBody: several(...full),
    expected: 'taken',
  } as const;
  return [taken, ...refused].map((body) => ({ ...body, only: /multiple/ }));
}

/** Changes between one byte and one byte in fifty. The seed is the index, so each file can be made again. */
export function makeMutated(seeds: Seeds, count: number): HostileFile[] {
  const all = Object.entries(seeds);
  return Array.from({ length: count }, (_, index) => {
    const [format, good] = all[index % all.length] ?? ['none', Buffer.alloc(0)];
    const random = seededRandom(index + 1);
    const bytes = Buffer.from(good);
    const changes = Math.max(1, Math.floor(random.next() * random.next() * (bytes.length / 50)));
    for (let change = 0; change < changes; change += 1) bytes[random.below(bytes.length)] = random.below(256);
    return { kind: 'mutated', name: `${format} ${index}`, base64: bytes.toString('base64'), expected: 'either' };
  });
}
