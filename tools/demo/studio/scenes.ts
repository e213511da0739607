import type { TypedOffer } from '../catalogue/all-offers.ts';
import { listPhotos } from '../catalogue/offer.ts';
import { type SeededRandom, createRandom, hashSeed } from '../plan/seeded-random.ts';
import { SETS } from './backdrops.ts';
import { PALETTES } from './palettes.ts';
import { RECOLOURED } from './recoloured.ts';
import type { Item, Scene } from './shoot.ts';
import type { Size } from './svg.ts';

const LANDSCAPE = { width: 1200, height: 900 };
const UPRIGHT = { width: 900, height: 1200 };
const HUES = [0, 0, 45, 100, 160, 215, 265, 315] as const;

export type Shot = { file: string; scene: Scene; size: Size };

/** The position and size of each thing when a picture has one, two or three. */
const LINE_UPS: readonly (readonly (readonly [x: number, size: number])[])[] = [
  [[0.5, 0.7]],
  [
    [0.37, 0.6],
    [0.79, 0.34],
  ],
  [
    [0.25, 0.6],
    [0.57, 0.42],
    [0.82, 0.27],
  ],
];

/** What a picture shows, and the seed of its look: the name. */
export type Subject = Pick<TypedOffer, 'slug' | 'art' | 'set' | 'isUpright'>;

/** Plans the pictures of an offer. They are always the same. */
export function planShots(offer: TypedOffer): Shot[] {
  const hero = createScene(offer, 0);
  return listPhotos(offer).map((file, index) => {
    const { width, height } = offer.isUpright === true ? UPRIGHT : LANDSCAPE;
    return { file, scene: createShot(offer, hero, index), size: { width, height } };
  });
}

/** In order: the whole thing, a close-up, another set, and two close-ups in that set. */
function createShot(offer: TypedOffer, hero: Scene, index: number): Scene {
  if (index === 0) return hero;
  if (index === 1) return zoomIn(hero, { zoom: 1.75, towards: 0.42 });
  const elsewhere = createScene(offer, index);
  if (index === 2) return elsewhere;
  return index === 3
    ? zoomIn(elsewhere, { zoom: 1.45, towards: 0.68 })
    : zoomIn(elsewhere, { zoom: 2.1, towards: 0.36 });
}

/** In the scene's units, a picture has the width of 1,200 or 900. */
export function createScene(offer: Subject, take: number): Scene {
  const random = createRandom(hashSeed(`${offer.slug} ${take}`));
  const size = offer.isUpright === true ? UPRIGHT : LANDSCAPE;
  const set = take === 0 ? offer.set : random.pick(SETS.filter((other) => other !== offer.set));
  const ground = random.between(0.86, 0.91);
  const camera = random.between(0.94, 1.1);
  const hueRandom = createRandom(hashSeed(offer.slug));
  return {
    ...size,
    set,
    palette: random.pick(PALETTES),
    seed: hashSeed(`${offer.slug} ${take} set`),
    items: arrangeItems(offer, { ground, camera, hueRandom, isFlipped: random.next() < 0.4 }),
    view: { x: 0, y: 0, ...size },
  };
}

type Arrangement = { ground: number; camera: number; hueRandom: SeededRandom; isFlipped: boolean };

function arrangeItems({ art }: Subject, { ground, camera, hueRandom, isFlipped }: Arrangement): Item[] {
  const places = LINE_UPS[art.length - 1];
  if (!places) throw new Error('too many things for one picture');
  return art.map((name, index) => {
    const [x, size] = places[index] ?? [0.5, 0.5];
    return {
      art: name,
      x: isFlipped ? 1 - x : x,
      // Smaller things are a little further in front.
      ground: ground + index * 0.015,
      size: size * camera,
      isFlipped,
      hue: RECOLOURED.has(name) ? hueRandom.pick(HUES) : 0,
    };
  });
}

/** Zooms in on a part of the first thing. */
function zoomIn(scene: Scene, { zoom, towards }: { zoom: number; towards: number }): Scene {
  const [main] = scene.items;
  const [width, height] = [scene.width / zoom, scene.height / zoom];
  const aimX = (main?.x ?? 0.5) * scene.width + (towards - 0.5) * width * 0.6;
  const aimY = ((main?.ground ?? 0.9) - (main?.size ?? 0.6) * 0.45) * scene.height;
  return {
    ...scene,
    view: { x: clampStart(aimX, width, scene.width), y: clampStart(aimY, height, scene.height), width, height },
  };
}

/** The start of a range around a point, limited to the picture. */
function clampStart(at: number, length: number, whole: number): number {
  return Math.min(Math.max(0, at - length / 2), whole - length);
}
