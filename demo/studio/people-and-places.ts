import sharp from 'sharp';
import { chanceOf, seedOf } from '../plan/chance.ts';
import { artOf, BOARD } from './art.ts';
import { PALETTES } from './palettes.ts';
import { shoot } from './shoot.ts';
import { drawing } from './svg.ts';

const GROUNDS = ['#dcf1e6', '#fbe7dc', '#e4effa', '#fff1d4', '#ebe4f8', '#f3f1ea', '#fce8e6', '#d9f0f2'] as const;
const AVATAR = { width: 512, height: 512 };
const COVER_SETS = ['table', 'window', 'outdoor'] as const;
const COVER_THINGS = {
  table: ['books', 'teapot', 'potted-plant', 'camera', 'candle', 'radio'],
  window: ['potted-plant', 'cactus', 'guitar', 'chair', 'books', 'telescope'],
  outdoor: ['bicycle', 'evergreen-tree', 'tent', 'sled', 'soccer-ball', 'basket'],
} as const;
const COVER = { width: 1200, height: 400 };

/** A face on a plain ground. */
export async function portrait(username: string, face: string): Promise<Buffer> {
  const { body, bounds } = await artOf(face);
  const ground = chanceOf(seedOf(username)).pick(GROUNDS);
  const [middle, side] = [bounds.left + bounds.width / 2, Math.max(bounds.width, bounds.height) * 1.32];
  const view = { x: middle - side / 2, y: bounds.top + bounds.height / 2 - side / 2, width: side, height: side };
  const large = { width: AVATAR.width * 2, height: AVATAR.height * 2 };
  const paper = `<rect x="${-BOARD}" y="${-BOARD}" width="${3 * BOARD}" height="${3 * BOARD}" fill="${ground}"/>`;
  return sharp(drawing({ view, size: large, defs: '', body: paper + body }))
    .resize(AVATAR.width, AVATAR.height, { kernel: 'lanczos3' })
    .webp({ quality: 82 })
    .toBuffer();
}

/** A set with a few things at the side: the middle of a cover is cropped on a phone, and a face hides its left. */
export function cover(username: string): Promise<Buffer> {
  const chance = chanceOf(seedOf(`${username} cover`));
  const set = chance.pick(COVER_SETS);
  const items = chance
    .shuffled(COVER_THINGS[set])
    .slice(0, 3)
    .map((art, index) => ({
      art,
      x: 0.52 + index * 0.17,
      ground: 0.83,
      size: chance.between(0.13, 0.18),
      isFlipped: false,
      hue: 0,
    }));
  const scene = { width: 1200, height: 900, seed: seedOf(username), items, view: { x: 0, y: 400, ...COVER } };
  return shoot({ ...scene, set, palette: chance.pick(PALETTES) }, COVER);
}
