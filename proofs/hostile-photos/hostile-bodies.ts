import { LISTING_PHOTOS_MAX } from '@ballpark/rules/listings';
import { LISTING_PHOTO_MAX_BYTES } from '@ballpark/rules/photos';
import { CANARY, type HostileFile } from './hostile-file.ts';
import { paddedTo } from './jpeg-parts.ts';
import type { Seeds } from './seeds.ts';

const MEGABYTES = 30;

/** Bodies for the routes that take several photos at once: the largest there may be, and what could be inside. */
export function severalFiles({ jpeg, gif }: Seeds): HostileFile[] {
  const written = (picture: Buffer) => `{"base64Data":"${picture.toString('base64')}","filename":"a.jpg"}`;
  const largest = written(paddedTo(LISTING_PHOTO_MAX_BYTES, jpeg, CANARY));
  const many = (text: string) => text.repeat(Math.floor((MEGABYTES * 1_000_000) / text.length));
  const several = (...photos: string[]) => `{"photos":[${photos.join(',')}]}`;
  const full = Array.from({ length: LISTING_PHOTOS_MAX }, () => largest);
  const refused: Record<string, string> = {
    'one more than the most': several(...full.map(() => written(jpeg)), written(jpeg)),
    'none at all': several(),
    'a photo and an animation': several(written(jpeg), written(gif)),
    'a photo and half of one': several(written(jpeg), written(jpeg.subarray(0, jpeg.length / 2))),
    'four of the largest and one over it': several(
      ...full.slice(1),
      written(paddedTo(LISTING_PHOTO_MAX_BYTES + 1, jpeg, CANARY)),
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
