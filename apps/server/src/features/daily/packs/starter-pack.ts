import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toMinor } from '@ballpark/rules/money';
import { SERVER_FOLDER } from '../../../config/server-folder.ts';
import type { PackThing } from './pack-thing.ts';
import { type NamedPicture, namePicture } from './picture-name.ts';
import { STARTER_ROUNDS, type StarterThing } from './starter-things.ts';

type StarterPack = { things: readonly PackThing[]; pictures: readonly NamedPicture[] };

/** In US dollars. */
type Product = { product: string; truth: number; /** Guesses of people who saw no others. */ blind: number[] };

const FOLDER = join(SERVER_FOLDER, 'starter-pack');
const SOURCE: PackThing['source'] = {
  text: 'From a study of price guesses (Simoiu and others, 2019): what a shop asked then, and guesses of people who saw no others. The picture is drawn.',
  licence: 'MIT',
  url: 'https://github.com/stanford-policylab/wisdom-of-crowds',
};

let pack: StarterPack | undefined;

/** The things of the practice rounds, five for each. */
export function loadStarterPack(): readonly PackThing[] {
  return loadOnce().things;
}

export function findStarterPicture(name: string): Buffer | undefined {
  return loadOnce().pictures.find((picture) => picture.name === name)?.bytes;
}

/** Read once: 20 things with 200 KB of pictures. */
function loadOnce(): StarterPack {
  pack ??= readPack();
  return pack;
}

function readPack(): StarterPack {
  // Our own file; a test reads all of it.
  const products = JSON.parse(readFileSync(join(FOLDER, 'price-guesses.json'), 'utf8')) as Product[];
  const loaded = STARTER_ROUNDS.flat().map((thing) => readThing(thing, products));
  return { things: loaded.map(({ thing }) => thing), pictures: loaded.map(({ picture }) => picture) };
}

function readThing({ product, title, line }: StarterThing, products: readonly Product[]) {
  const data = products.find((each) => each.product === product);
  if (!data) throw new Error(`The starter pack has no prices for: ${product}.`);
  const slug = product.toLowerCase().replaceAll(' ', '-');
  const picture = namePicture(readFileSync(join(FOLDER, `${slug}.webp`)));
  const thing: PackThing = {
    id: `starter/${slug}`,
    title,
    line,
    question: 'cost',
    price: toMinor(data.truth),
    currency: 'USD',
    photo: picture.path,
    source: SOURCE,
    crowd: data.blind.map(toMinor),
  };
  return { thing, picture };
}
