import sharp from 'sharp';
import { createRandom } from '../plan/seeded-random.ts';
import { type Art, loadArt } from './art.ts';
import { paintBackdrop, type SetName } from './backdrops.ts';
import type { Palette } from './palettes.ts';
import { buildSvg, type Size, type View } from './svg.ts';

/** A thing in a picture. Positions and sizes are fractions of the scene. */
export type Item = {
  art: string;
  /** Its horizontal centre, and its lower edge. */
  x: number;
  ground: number;
  /** Its height, relative to the scene's smaller side; less if it is very wide. */
  size: number;
  isFlipped: boolean;
  /** The rotation of its hue, in degrees. */
  hue: number;
};

export type Scene = Size & { set: SetName; palette: Palette; seed: number; items: readonly Item[]; view: View };

/** Things are rendered this much larger and scaled down: otherwise filters have rough edges. */
const OVERSAMPLED = 1.5;
/** The set is rendered this much smaller and scaled up, so that it looks out of focus. */
const OUT_OF_FOCUS = 2;
const QUALITY = 80;
/** The maximum width of a thing, relative to its maximum height. */
const WIDE = 1.25;

/** Renders a picture from three layers: the set with its shadows, the things, and film grain. */
export async function shoot(scene: Scene, size: Size): Promise<Buffer> {
  const placed = await Promise.all(scene.items.map(async (item) => placeItem(scene, item, await loadArt(item.art))));
  const { defs, body } = paintBackdrop(scene.set, scene);
  const behind = { defs: defs + SHADOW_DEFS, body: body + placed.map(({ shadow }) => shadow).join('') };
  const front = { defs: defineHues(scene), body: placed.map(({ thing }) => thing).join('') };
  const set = sharp(buildSvg({ view: scene.view, size: scaleSize(size, 1 / OUT_OF_FOCUS), ...behind }));
  const things = await sharp(buildSvg({ view: scene.view, size: scaleSize(size, OVERSAMPLED), ...front }))
    .resize(size.width, size.height, { kernel: 'lanczos3' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const grain = { input: createGrain(size), raw: { ...size, channels: 1 as const }, blend: 'soft-light' as const };
  return set
    .resize(size.width, size.height)
    .composite([{ input: things }, grain])
    .webp({ quality: QUALITY })
    .toBuffer();
}

function scaleSize({ width, height }: Size, factor: number): Size {
  return { width: width * factor, height: height * factor };
}

const SHADOW_DEFS = `
  <filter id="shade" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB">
    <feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0"/><feGaussianBlur stdDeviation="0.6"/>
  </filter>
  <filter id="touch" x="-20%" y="-150%" width="140%" height="400%"><feGaussianBlur stdDeviation="7"/></filter>`;

function defineHues({ items }: Scene): string {
  return [...new Set(items.map(({ hue }) => hue))]
    .map(
      (hue) =>
        `<filter id="hue${hue}" color-interpolation-filters="sRGB"><feColorMatrix type="hueRotate" values="${hue}"/></filter>`,
    )
    .join('');
}

/** Draws one thing at its position, with its shadow and the dark line where it touches the ground. */
function placeItem({ width, height, palette }: Scene, item: Item, { body, bounds }: Art) {
  const side = item.size * Math.min(width, height);
  const scale = Math.min(side / bounds.height, (side * WIDE) / bounds.width);
  const [x, ground] = [item.x * width, item.ground * height];
  const mirror = item.isFlipped ? -1 : 1;
  // Moves the centre of the thing's lower edge to the origin.
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

/** Fine noise around a medium grey. */
function createGrain({ width, height }: Size): Buffer {
  const key = `${width} ${height}`;
  const known = films.get(key);
  if (known) return known;
  const random = createRandom(7);
  const made = Buffer.from(Uint8Array.from({ length: width * height }, () => 128 + random.between(-11, 11)));
  films.set(key, made);
  return made;
}
