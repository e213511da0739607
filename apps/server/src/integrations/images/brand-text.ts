import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { readLetters } from './font-coverage.ts';

/** The weights of the brand's font that pictures use. */
const FAMILIES = { '600': 'Plus Jakarta Sans SemiBold', '800': 'Plus Jakarta Sans ExtraBold' } as const;

export type BrandText = {
  text: string;
  weight: keyof typeof FAMILIES;
  size: number;
  colour: string;
  /** Longer text wraps. */
  width: number;
};

export type DrawnText = { input: Buffer; width: number; height: number };

/** Latin and its extensions are separate files; together they are the font of the pages. */
const PARTS = ['latin', 'latin-ext'] as const;
const LETTER = /[\p{L}\p{N}]/u;

let known: ReadonlySet<number> | undefined;
let loaded: Promise<void> | undefined;

/**
 * The text without symbols that the font lacks. Undefined if the font lacks a letter, because half a title is worse than
 * none, or if nothing is left.
 */
export function toShowableText(text: string): string | undefined {
  known ??= new Set(PARTS.flatMap((part) => [...readLetters(readFileSync(getFontPath(part, '800')))]));
  const left = Array.from(text.normalize('NFC')).filter((letter) => {
    return LETTER.test(letter) || known?.has(letter.codePointAt(0) ?? 0);
  });
  if (left.some((letter) => !known?.has(letter.codePointAt(0) ?? 0))) return undefined;
  const shown = left.join('').replaceAll(/\s+/g, ' ').trim();
  return shown === '' ? undefined : shown;
}

/** Draws text with the font files of this repository; fonts of the machine are not used. */
export function drawText({ text, colour, ...look }: BrandText): Promise<DrawnText> {
  return drawMarkup(`<span foreground="${colour}">${escapeMarkup(text)}</span>`, look);
}

/** One letter that reaches as high, and one that reaches as low as any. */
const TALLEST = '<span alpha="1">|g</span>';
const ENDLESS = 10_000;

/**
 * Draws one line. Pictures of texts end where their letters do, so lines of one size would differ in height. The invisible
 * letters behind each of them, which `width` does not count, make their heights equal.
 */
export async function drawLine({ text, colour, ...look }: Omit<BrandText, 'width'>): Promise<DrawnText> {
  const words = `<span foreground="${colour}">${escapeMarkup(text)}</span>`;
  const line = await drawMarkup(words + TALLEST, { ...look, width: ENDLESS });
  return { ...line, width: line.width - (await measureTallest(look)) };
}

const tallestWidths = new Map<string, number>();

async function measureTallest(look: Omit<Look, 'width'>): Promise<number> {
  const key = `${look.weight} ${look.size}`;
  const width = tallestWidths.get(key) ?? (await drawMarkup(TALLEST, { ...look, width: ENDLESS })).width;
  tallestWidths.set(key, width);
  return width;
}

type Look = Pick<BrandText, 'weight' | 'size' | 'width'>;

async function drawMarkup(text: string, { weight, size, width }: Look): Promise<DrawnText> {
  loaded ??= loadFonts();
  await loaded;
  const { data, info } = await sharp({
    text: {
      text,
      // The comma ends the name of the family: without it the last word would be read as a weight.
      font: `${FAMILIES[weight]}, ${size}`,
      fontfile: getFontPath('latin', weight),
      width,
      wrap: 'word-char',
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/** The library loads a font file when it draws the first text with it. */
async function loadFonts(): Promise<void> {
  for (const weight of ['600', '800'] as const) {
    for (const part of PARTS) {
      const font = `${FAMILIES[weight]}, 10`;
      await sharp({ text: { text: 'a', font, fontfile: getFontPath(part, weight) } })
        .raw()
        .toBuffer();
    }
  }
}

function getFontPath(part: (typeof PARTS)[number], weight: keyof typeof FAMILIES): string {
  return fileURLToPath(new URL(`../../../art/fonts/plus-jakarta-sans-${part}-${weight}.ttf`, import.meta.url));
}

/** The library parses the text as markup. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
