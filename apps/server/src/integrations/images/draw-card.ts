import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';
import { type BrandText, type DrawnText, drawText, toShowableText } from './brand-text.ts';
import { encodeJpeg } from './jpeg.ts';
import type { CardOutcome, CardRequest } from './image-work.ts';

export const CARD = { width: 1200, height: 630 } as const;
/** Chat apps show pictures up to this size without asking. */
const MAX_BYTES = 120_000;

const INK = '#1A1F1C';
const QUIET = '#4A514C';
const CLAY = '#B2431A';

/** Where the text goes, with and without a photo. The rest of a card is a picture file next to the fonts. */
const BESIDE_PHOTO = {
  frame: 'card-beside-photo',
  left: 652,
  width: 492,
  height: 330,
  sizes: [72, 66, 60, 54, 48, 42, 36, 30],
};
const WITHOUT_PHOTO = {
  frame: 'card-without-photo',
  left: 72,
  width: 1056,
  height: 320,
  sizes: [120, 104, 88, 76, 66, 56],
};
const PHOTO_WIDTH = 600;
const TOP = 60;
const MIN_LETTERS = 10;
const EYEBROW = { size: 28, room: 56 };
const AREA = { size: 30, gap: 28, lineHeight: 45 };

/** The preview picture of a listing for shared links: 1200 by 630 pixels, and a small file. */
export async function drawCard({ photo, title, area, eyebrow }: CardRequest): Promise<CardOutcome> {
  const place = photo ? BESIDE_PHOTO : WITHOUT_PHOTO;
  const card = sharp(artFile(place.frame)).composite([
    ...(photo ? [await drawPhotoHalf(photo)] : []),
    ...(await drawWords()),
  ]);
  const bytes = await encodeJpeg(card, MAX_BYTES);
  if (!bytes) throw new Error('a card is too large at any quality');
  return { card: bytes };

  async function drawWords(): Promise<OverlayOptions[]> {
    const shownTitle = toShowableText(title);
    const headline = await drawLargest(shownTitle ?? eyebrow, place);
    const top = TOP + (shownTitle === undefined ? 0 : EYEBROW.room);
    const shownArea = toShowableText(area);
    const { left, width } = place;
    const line = { text: eyebrow, weight: '600', size: EYEBROW.size, colour: CLAY, width } as const;
    return [
      ...(shownTitle === undefined ? [] : [placeAt(left, TOP, await drawText(line))]),
      placeAt(left, top, headline),
      ...(shownArea === undefined
        ? []
        : [placeAt(left, top + headline.height + AREA.gap, await drawOneLine(shownArea, width))]),
    ];
  }
}

/** Fills the left half; the photo is cropped around its centre. */
async function drawPhotoHalf(photo: Uint8Array): Promise<OverlayOptions> {
  const input = await sharp(photo)
    .resize({ width: PHOTO_WIDTH, height: CARD.height, fit: 'cover' })
    .flatten({ background: '#FFFFFF' })
    .png()
    .toBuffer();
  return { input, left: 0, top: 0 };
}

type TextBox = { width: number; height: number; sizes: readonly number[] };

/** The largest size that fits; at the smallest size the end is cut off. */
async function drawLargest(text: string, { width, height, sizes }: TextBox): Promise<DrawnText> {
  const words = { weight: '800', colour: INK, width } as const;
  for (const size of sizes) {
    const drawn = await drawText({ ...words, text, size });
    if (drawn.height <= height) return drawn;
  }
  return drawShortened({ ...words, text, size: sizes.at(-1) ?? 1 }, height);
}

function drawOneLine(text: string, width: number): Promise<DrawnText> {
  return drawShortened({ text, weight: '600', size: AREA.size, colour: QUIET, width }, AREA.lineHeight);
}

async function drawShortened(words: BrandText, height: number): Promise<DrawnText> {
  let drawn = await drawText(words);
  let letters = Array.from(words.text);
  while (drawn.height > height && letters.length > MIN_LETTERS) {
    letters = letters.slice(0, Math.floor(letters.length * 0.9));
    drawn = await drawText({ ...words, text: `${letters.join('').replace(/[\s,]+$/, '')}…` });
  }
  return drawn;
}

function placeAt(left: number, top: number, { input }: DrawnText): OverlayOptions {
  return { input, left, top };
}

function artFile(name: string): string {
  return fileURLToPath(new URL(`../../../art/${name}.png`, import.meta.url));
}
