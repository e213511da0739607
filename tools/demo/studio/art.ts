import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** The width and height of a Fluent Emoji, in its own units. */
export const BOARD = 32;

type Icons = { icons: Record<string, { body: string }> };

/** The part of the emoji's square that is drawn on. */
type Bounds = { left: number; top: number; width: number; height: number };
export type Art = { body: string; bounds: Bounds };

const MEASURED_AT = 512;
const measured = new Map<string, Promise<Art>>();
let icons: Icons['icons'] | undefined;

/** Loads a vector drawing by its name and measures it, once. */
export function loadArt(name: string): Promise<Art> {
  const art = measured.get(name) ?? measureArt(name);
  measured.set(name, art);
  return art;
}

async function measureArt(name: string): Promise<Art> {
  const body = readBody(name);
  const { info } = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${BOARD} ${BOARD}" width="${MEASURED_AT}" height="${MEASURED_AT}">${body}</svg>`,
    ),
  )
    .trim({ threshold: 1 })
    .png()
    .toBuffer({ resolveWithObject: true });
  const unit = BOARD / MEASURED_AT;
  return {
    body,
    bounds: {
      left: -(info.trimOffsetLeft ?? 0) * unit,
      top: -(info.trimOffsetTop ?? 0) * unit,
      width: info.width * unit,
      height: info.height * unit,
    },
  };
}

/** From our own drawings, which have what Fluent Emoji lacks, or from those. */
function readBody(name: string): string {
  const own = join(import.meta.dirname, 'own-art', `${name}.svg`);
  if (existsSync(own)) return readFileSync(own, 'utf8').replace(/<svg[^>]*>|<\/svg>/g, '');
  icons ??= readIcons();
  const icon = icons[name];
  if (!icon) throw new Error(`there is no drawing called ${name}`);
  return icon.body;
}

function readIcons(): Icons['icons'] {
  const file = fileURLToPath(import.meta.resolve('@iconify-json/fluent-emoji/icons.json'));
  return (JSON.parse(readFileSync(file, 'utf8')) as Icons).icons;
}
