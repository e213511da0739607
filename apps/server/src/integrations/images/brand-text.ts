import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { lettersOf } from './font-coverage.ts';

/** The weights of the brand's font that pictures are written in. */
const FAMILIES = { '600': 'Plus Jakarta Sans SemiBold', '800': 'Plus Jakarta Sans ExtraBold' } as const;

export type BrandText = {
  text: string;
  weight: keyof typeof FAMILIES;
  size: number;
  colour: string;
  /** It breaks into lines there. */
  width: number;
};

export type DrawnText = { input: Buffer; width: number; height: number };

/** Latin in one file, its extensions in another: together they are the font the pages have. */
const PARTS = ['latin', 'latin-ext'] as const;
const LETTER = /[\p{L}\p{N}]/u;

let known: ReadonlySet<number> | undefined;
let loaded: Promise<void> | undefined;

/**
 * A text as our font can show it: without signs it lacks. Undefined when it lacks a letter, because half a title is
 * worse than none, or when nothing is left.
 */
export function showable(text: string): string | undefined {
  known ??= new Set(PARTS.flatMap((part) => [...lettersOf(readFileSync(fileOf(part, '800')))]));
  const left = Array.from(text.normalize('NFC')).filter((letter) => {
    return LETTER.test(letter) || known?.has(letter.codePointAt(0) ?? 0);
  });
  if (left.some((letter) => !known?.has(letter.codePointAt(0) ?? 0))) return undefined;
  const shown = left.join('').replaceAll(/\s+/g, ' ').trim();
  return shown === '' ? undefined : shown;
}

/** Writes a text in the brand's own font, which comes with us: the machine's fonts play no part. */
export async function drawText({ text, weight, size, colour, width }: BrandText): Promise<DrawnText> {
  loaded ??= loadFonts();
  await loaded;
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      // The comma ends the name of the family: without it the last word would be read as a weight.
      font: `${FAMILIES[weight]}, ${size}`,
      fontfile: fileOf('latin', weight),
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

/** A file is known to the library from the first text written with it on. */
async function loadFonts(): Promise<void> {
  for (const weight of ['600', '800'] as const) {
    for (const part of PARTS) {
      const font = `${FAMILIES[weight]}, 10`;
      await sharp({ text: { text: 'a', font, fontfile: fileOf(part, weight) } })
        .raw()
        .toBuffer();
    }
  }
}

function fileOf(part: (typeof PARTS)[number], weight: keyof typeof FAMILIES): string {
  return fileURLToPath(new URL(`../../../art/fonts/plus-jakarta-sans-${part}-${weight}.ttf`, import.meta.url));
}

/** The library reads markup. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
