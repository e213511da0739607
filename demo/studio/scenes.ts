import type { TypedOffer } from '../catalogue/all-offers.ts';
import { photosOf } from '../catalogue/photos-of.ts';
import { type Chance, chanceOf, seedOf } from '../plan/chance.ts';
import { SETS } from './backdrops.ts';
import { PALETTES } from './palettes.ts';
import { RECOLOURED } from './recoloured.ts';
import type { Item, Scene } from './shoot.ts';
import type { Size } from './svg.ts';

const LANDSCAPE = { width: 1200, height: 900 };
const UPRIGHT = { width: 900, height: 1200 };
const HUES = [0, 0, 45, 100, 160, 215, 265, 315] as const;

export type Shot = { file: string; scene: Scene; size: Size };

/** Where things stand when there are one, two or three of them: the middle, and how large. */
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

/** The pictures of an offer. Each is the same whenever it is taken. */
export function shotsOf(offer: TypedOffer): Shot[] {
  const hero = heroOf(offer, 0);
  return photosOf(offer).map((file, index) => {
    const { width, height } = offer.isUpright === true ? UPRIGHT : LANDSCAPE;
    return { file, scene: angle(offer, hero, index), size: { width, height } };
  });
}

/** The first is the whole thing; then a close look, the thing elsewhere, its side, and a close look elsewhere. */
function angle(offer: TypedOffer, hero: Scene, index: number): Scene {
  if (index === 0) return hero;
  if (index === 1) return closer(hero, { zoom: 1.75, towards: 0.42 });
  const elsewhere = heroOf(offer, index);
  if (index === 2) return elsewhere;
  return index === 3
    ? closer(elsewhere, { zoom: 1.45, towards: 0.68 })
    : closer(elsewhere, { zoom: 2.1, towards: 0.36 });
}

function heroOf(offer: TypedOffer, take: number): Scene {
  const chance = chanceOf(seedOf(`${offer.slug} ${take}`));
  const size = offer.isUpright === true ? UPRIGHT : LANDSCAPE;
  const set = take === 0 ? offer.set : chance.pick(SETS.filter((other) => other !== offer.set));
  const ground = chance.between(0.86, 0.91);
  const camera = chance.between(0.94, 1.1);
  const hueChance = chanceOf(seedOf(offer.slug));
  return {
    ...size,
    set,
    palette: chance.pick(PALETTES),
    seed: seedOf(`${offer.slug} ${take} set`),
    items: lineUp(offer, { ground, camera, hueChance, isFlipped: chance.next() < 0.4 }),
    view: { x: 0, y: 0, ...size },
  };
}

type Arrangement = { ground: number; camera: number; hueChance: Chance; isFlipped: boolean };

function lineUp({ art }: TypedOffer, { ground, camera, hueChance, isFlipped }: Arrangement): Item[] {
  const places = LINE_UPS[art.length - 1];
  if (!places) throw new Error('too many things for one picture');
  return art.map((name, index) => {
    const [x, size] = places[index] ?? [0.5, 0.5];
    return {
      art: name,
      x: isFlipped ? 1 - x : x,
      // What is smaller stands a little further in front.
      ground: ground + index * 0.015,
      size: size * camera,
      isFlipped,
      hue: RECOLOURED.has(name) ? hueChance.pick(HUES) : 0,
    };
  });
}

/** The camera goes nearer, to a part of the first thing. */
function closer(scene: Scene, { zoom, towards }: { zoom: number; towards: number }): Scene {
  const [main] = scene.items;
  const [width, height] = [scene.width / zoom, scene.height / zoom];
  const aimX = (main?.x ?? 0.5) * scene.width + (towards - 0.5) * width * 0.6;
  const aimY = ((main?.ground ?? 0.9) - (main?.size ?? 0.6) * 0.45) * scene.height;
  return {
    ...scene,
    view: { x: within(aimX, width, scene.width), y: within(aimY, height, scene.height), width, height },
  };
}

/** Where a stretch around a point begins, if it may not leave the whole. */
function within(at: number, length: number, whole: number): number {
  return Math.min(Math.max(0, at - length / 2), whole - length);
}
