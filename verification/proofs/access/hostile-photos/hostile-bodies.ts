import { LISTING_PHOTOS_MAX } from '@ballpark/rules/listings';
import { LISTING_PHOTO_MAX_BYTES } from '@ballpark/rules/photos';
import { CANARY, type HostileFile } from './hostile-file.ts';
import { padJpeg } from './jpeg-parts.ts';
import type { Seeds } from './seeds.ts';

/** The size of large bodies: more than each route accepts. */
const SEVERAL_PHOTOS_MEGABYTES = 30;
const ONE_PHOTO_MEGABYTES = 13;

/** Bodies for the route that takes several photos: the largest allowed one, and invalid ones. */
export function makeSeveralPhotoBodies({ jpeg, gif }: Seeds): HostileFile[] {
  const written = (picture: Buffer) => `{"base64Data":"${picture.toString('base64')}","filename":"a.jpg"}`;
  const largest = written(padJpeg(LISTING_PHOTO_MAX_BYTES, jpeg, CANARY));
  const many = (text: string) => text.repeat(Math.floor((SEVERAL_PHOTOS_MEGABYTES * 1_000_000) / text.length));
  const several = (...photos: string[]) => `{"photos":[${photos.join(',')}]}`;
  const full = Array.from({ length: LISTING_PHOTOS_MAX }, () => largest);
  const refused: Record<string, string> = {
    'one more than the most': several(...full.map(() => written(jpeg)), written(jpeg)),
    'none at all': several(),
    'a photo and an animation': several(written(jpeg), written(gif)),
    'a photo and half of one': several(written(jpeg), written(jpeg.subarray(0, jpeg.length / 2))),
    'four of the largest and one over it': several(
      ...full.slice(1),
      written(padJpeg(LISTING_PHOTO_MAX_BYTES + 1, jpeg, CANARY)),
    ),
    'millions of nothing': `{"photos":[${many('{},')}{}]}`,
    'millions of lists': `{"photos":${many('[')}`,
    'one text for all': `{"photos":"${many('A')}"}`,
    'a prototype': several(`{"__proto__":${written(jpeg)}}`),
  };
  const bodies = Object.entries(refused).map(([name, rawBody]) => ({ name, rawBody, expected: 'refused' as const }));
  const taken = { name: 'five of the largest', rawBody: several(...full), expected: 'taken' as const };
  return [taken, ...bodies].map((body) => ({ ...body, kind: 'several', base64: '', only: /multiple/ }));
}

/** JSON bodies that are invalid or expensive to parse, for routes that take one photo. */
export function makeHostileBodies({ jpeg }: Seeds): HostileFile[] {
  const good = jpeg.toString('base64');
  const many = (text: string) => text.repeat(Math.floor((ONE_PHOTO_MEGABYTES * 1_000_000) / text.length));
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
