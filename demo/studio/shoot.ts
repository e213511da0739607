import sharp from 'sharp';
import { chanceOf } from '../plan/chance.ts';
import { type Art, artOf } from './art.ts';
import { backdrop, type SetName } from './backdrops.ts';
import type { Palette } from './palettes.ts';
import { drawing, type Size, type View } from './svg.ts';

/** Something in a picture. Places and sizes are shares of the scene. */
export type Item = {
  art: string;
  /** Its middle, and where it stands. */
  x: number;
  ground: number;
  /** Its height, of the scene's smaller side; less where it is very broad. */
  size: number;
  isFlipped: boolean;
  /** Degrees its colours are turned by. */
  hue: number;
};

export type Scene = Size & { set: SetName; palette: Palette; seed: number; items: readonly Item[]; view: View };

/** Objects are drawn this much larger and made smaller again: edges of filters are rough otherwise. */
const OVERSAMPLED = 1.5;
/** The set is drawn this much smaller and made larger again: it lies out of focus, as behind a real thing. */
const OUT_OF_FOCUS = 2;
const QUALITY = 80;
/** What is broad may be so much broader than what is tall is tall. */
const WIDE = 1.25;

/** Takes a picture: the set and the shadows on it, the things themselves, and the grain of a film. */
export async function shoot(scene: Scene, size: Size): Promise<Buffer> {
  const placed = await Promise.all(scene.items.map(async (item) => place(scene, item, await artOf(item.art))));
  const { defs, body } = backdrop(scene.set, scene);
  const behind = { defs: defs + SHADOW_DEFS, body: body + placed.map(({ shadow }) => shadow).join('') };
  const front = { defs: hueDefs(scene), body: placed.map(({ thing }) => thing).join('') };
  const set = sharp(drawing({ view: scene.view, size: times(size, 1 / OUT_OF_FOCUS), ...behind }));
  const things = await sharp(drawing({ view: scene.view, size: times(size, OVERSAMPLED), ...front }))
    .resize(size.width, size.height, { kernel: 'lanczos3' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const grain = { input: film(size), raw: { ...size, channels: 1 as const }, blend: 'soft-light' as const };
  return set
    .resize(size.width, size.height)
    .composite([{ input: things }, grain])
    .webp({ quality: QUALITY })
    .toBuffer();
}

function times({ width, height }: Size, factor: number): Size {
  return { width: width * factor, height: height * factor };
}

const SHADOW_DEFS = `
  <filter id="shade" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB">
    <feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0"/><feGaussianBlur stdDeviation="0.6"/>
  </filter>
  <filter id="touch" x="-20%" y="-150%" width="140%" height="400%"><feGaussianBlur stdDeviation="7"/></filter>`;

function hueDefs({ items }: Scene): string {
  return [...new Set(items.map(({ hue }) => hue))]
    .map(
      (hue) =>
        `<filter id="hue${hue}" color-interpolation-filters="sRGB"><feColorMatrix type="hueRotate" values="${hue}"/></filter>`,
    )
    .join('');
}

/** One thing where it stands, and on the ground the shadow it throws and the dark where it touches it. */
function place({ width, height, palette }: Scene, item: Item, { body, bounds }: Art) {
  const side = item.size * Math.min(width, height);
  const scale = Math.min(side / bounds.height, (side * WIDE) / bounds.width);
  const [x, ground] = [item.x * width, item.ground * height];
  const mirror = item.isFlipped ? -1 : 1;
  // The board is moved so that the middle of the thing's lower edge is at 0.
  const centred = `translate(${-(bounds.left + bounds.width / 2)} ${-(bounds.top + bounds.height)})`;
  const standing = `translate(${x} ${ground}) scale(${scale * mirror} ${scale}) ${centred}`;
  const lying = `translate(${x + 20} ${ground + 6}) scale(${scale * mirror} ${scale * 0.14}) ${centred}`;
  const filter = item.hue === 0 ? '' : `filter="url(#hue${item.hue})"`;
  return {
    shadow: `<g transform="${lying}" opacity="0.3"><g filter="url(#shade)">${body}</g></g>
      <ellipse cx="${x}" cy="${ground - 3}" rx="${bounds.width * scale * 0.37}" ry="9" fill="${palette.shadow}" opacity="0.5" filter="url(#touch)"/>`,
    thing: `<g transform="${standing}"><g ${filter}>${body}</g></g>`,
  };
}

const films = new Map<string, Buffer>();

/** Fine noise around the middle grey. */
function film({ width, height }: Size): Buffer {
  const key = `${width} ${height}`;
  const known = films.get(key);
  if (known) return known;
  const chance = chanceOf(7);
  const made = Buffer.from(Uint8Array.from({ length: width * height }, () => 128 + chance.between(-11, 11)));
  films.set(key, made);
  return made;
}
