import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';
import { type BrandText, type DrawnText, drawText, showable } from './brand-text.ts';
import type { CardOutcome, CardRequest } from './image-work.ts';

export const CARD = { width: 1200, height: 630 } as const;
/** What a chat shows without asking. */
const MOST_BYTES = 120_000;
const QUALITIES = [80, 72, 64, 55, 45, 35];

const INK = '#1A1F1C';
const QUIET = '#4A514C';
const CLAY = '#B2431A';
/** Asks what the whole product asks; it is the headline where a title cannot be written. */
const QUESTION = 'What is it worth?';

/** Where the words go, beside a photo and without one. The rest of each card is drawn once and lies beside the fonts. */
const BESIDE_PHOTO = {
  frame: 'card-beside-photo',
  left: 652,
  width: 492,
  height: 244,
  sizes: [60, 54, 48, 42, 36, 30],
};
const WITHOUT_PHOTO = { frame: 'card-without-photo', left: 72, width: 1056, height: 230, sizes: [88, 76, 66, 56] };
const PHOTO_WIDTH = 600;
const TOP = 60;
const FEWEST_LETTERS = 10;
const EYEBROW = { size: 28, room: 56 };
const AREA = { size: 30, gap: 28, lineHeight: 45 };

/** The picture of a listing for those who are sent a link to it: 1200 by 630, and small. */
export async function drawCard({ photo, title, area }: CardRequest): Promise<CardOutcome> {
  const place = photo ? BESIDE_PHOTO : WITHOUT_PHOTO;
  const card = sharp(artFile(place.frame)).composite([...(photo ? [await besides(photo)] : []), ...(await words())]);
  // A fresh start for each quality would draw everything anew.
  const pixels = await card.removeAlpha().raw().toBuffer();
  for (const quality of QUALITIES) {
    const bytes = await sharp(pixels, { raw: { ...CARD, channels: 3 } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
    if (bytes.length <= MOST_BYTES) return { card: bytes };
  }
  throw new Error('a card is too large at any quality');

  async function words(): Promise<OverlayOptions[]> {
    const written = showable(title);
    const headline = await largest(written ?? QUESTION, place);
    const top = TOP + (written === undefined ? 0 : EYEBROW.room);
    const shownArea = showable(area);
    const { left, width } = place;
    const eyebrow = { text: QUESTION, weight: '600', size: EYEBROW.size, colour: CLAY, width } as const;
    return [
      ...(written === undefined ? [] : [at(left, TOP, await drawText(eyebrow))]),
      at(left, top, headline),
      ...(shownArea === undefined ? [] : [at(left, top + headline.height + AREA.gap, await oneLine(shownArea, width))]),
    ];
  }
}

/** The left half, filled; what a photo has beyond that is cut off evenly. */
async function besides(photo: Uint8Array): Promise<OverlayOptions> {
  const input = await sharp(photo)
    .resize({ width: PHOTO_WIDTH, height: CARD.height, fit: 'cover' })
    .flatten({ background: '#FFFFFF' })
    .png()
    .toBuffer();
  return { input, left: 0, top: 0 };
}

type Room = { width: number; height: number; sizes: readonly number[] };

/** As large as fits; what does not fit at the smallest size loses its end. */
async function largest(text: string, { width, height, sizes }: Room): Promise<DrawnText> {
  const words = { weight: '800', colour: INK, width } as const;
  for (const size of sizes) {
    const drawn = await drawText({ ...words, text, size });
    if (drawn.height <= height) return drawn;
  }
  return shortened({ ...words, text, size: sizes.at(-1) ?? 1 }, height);
}

function oneLine(text: string, width: number): Promise<DrawnText> {
  return shortened({ text, weight: '600', size: AREA.size, colour: QUIET, width }, AREA.lineHeight);
}

async function shortened(words: BrandText, height: number): Promise<DrawnText> {
  let drawn = await drawText(words);
  let letters = Array.from(words.text);
  while (drawn.height > height && letters.length > FEWEST_LETTERS) {
    letters = letters.slice(0, Math.floor(letters.length * 0.9));
    drawn = await drawText({ ...words, text: `${letters.join('').replace(/[\s,]+$/, '')}…` });
  }
  return drawn;
}

function at(left: number, top: number, { input }: DrawnText): OverlayOptions {
  return { input, left, top };
}

function artFile(name: string): string {
  return fileURLToPath(new URL(`../../../art/${name}.png`, import.meta.url));
}
