import sharp from 'sharp';
import { createRandom, hashSeed } from '../plan/seeded-random.ts';
import { loadArt, BOARD } from './art.ts';
import { PALETTES } from './palettes.ts';
import { shoot } from './shoot.ts';
import { buildSvg } from './svg.ts';

const GROUNDS = ['#dcf1e6', '#fbe7dc', '#e4effa', '#fff1d4', '#ebe4f8', '#f3f1ea', '#fce8e6', '#d9f0f2'] as const;
const AVATAR = { width: 512, height: 512 };
const COVER_SETS = ['table', 'window', 'outdoor'] as const;
const COVER_THINGS = {
  table: ['books', 'teapot', 'potted-plant', 'camera', 'candle', 'radio'],
  window: ['potted-plant', 'cactus', 'guitar', 'chair', 'books', 'telescope'],
  outdoor: ['bicycle', 'evergreen-tree', 'tent', 'sled', 'soccer-ball', 'basket'],
} as const;
const COVER = { width: 1200, height: 400 };

/** Draws a face on a plain background. */
export async function drawPortrait(username: string, face: string): Promise<Buffer> {
  const { body, bounds } = await loadArt(face);
  const ground = createRandom(hashSeed(username)).pick(GROUNDS);
  const [middle, side] = [bounds.left + bounds.width / 2, Math.max(bounds.width, bounds.height) * 1.32];
  const view = { x: middle - side / 2, y: bounds.top + bounds.height / 2 - side / 2, width: side, height: side };
  const large = { width: AVATAR.width * 2, height: AVATAR.height * 2 };
  const paper = `<rect x="${-BOARD}" y="${-BOARD}" width="${3 * BOARD}" height="${3 * BOARD}" fill="${ground}"/>`;
  return sharp(buildSvg({ view, size: large, defs: '', body: paper + body }))
    .resize(AVATAR.width, AVATAR.height, { kernel: 'lanczos3' })
    .webp({ quality: 82 })
    .toBuffer();
}

/** Draws a set with a few things on the right: a phone crops the cover, and the profile photo covers its left. */
export function drawCover(username: string): Promise<Buffer> {
  const random = createRandom(hashSeed(`${username} cover`));
  const set = random.pick(COVER_SETS);
  const items = random
    .shuffle(COVER_THINGS[set])
    .slice(0, 3)
    .map((art, index) => ({
      art,
      x: 0.52 + index * 0.17,
      ground: 0.83,
      size: random.between(0.13, 0.18),
      isFlipped: false,
      hue: 0,
    }));
  const scene = { width: 1200, height: 900, seed: hashSeed(username), items, view: { x: 0, y: 400, ...COVER } };
  return shoot({ ...scene, set, palette: random.pick(PALETTES) }, COVER);
}
