import type { Point } from '@ballpark/rules/places';
import { distanceKm } from '../../database/grid.ts';
import { cityOf, type GazetteerIndex, isOwnName, pointOf } from './gazetteer-index.ts';
import { namesBeginningWith } from './name-table.ts';

/** A city's weight is its population, times what speaks for it. Villages without a figure weigh this much. */
const LEAST_WEIGHT = 500;
/** What a city calls itself counts for more than what others call it; but 'Munch' is Munich before Munchhouse. */
const OWN_NAME = 10;
/** What was typed is the whole name. */
const WHOLE_NAME = 10;
/** A city on the doorstep counts so much more than one across the world, fading with distance. */
const NEARNESS = 50;
const NEARNESS_FADES_KM = 200;

/** Room for namesakes that are shown as one, see the caller. */
const CANDIDATES = 30;

type Wanted = { folded: string; near: Point | undefined };

/** The cities with a name that begins with what is wanted, best first. */
export function rankCities(index: GazetteerIndex, { folded, near }: Wanted): number[] {
  const best: { city: number; score: number }[] = [];
  const { from, to } = namesBeginningWith(index.names, folded);
  const wholeLength = Buffer.byteLength(folded.trimEnd());
  let leastNeeded = 0;
  for (let name = from; name < to; name += 1) {
    const owner = index.names.owners[name] ?? 0;
    const city = cityOf(owner);
    const isWhole = index.names.lengths[name] === wholeLength;
    const weight = weightOf(index, city) * (isOwnName(owner) ? OWN_NAME : 1) * (isWhole ? WHOLE_NAME : 1);
    // Distances are dear: most names are out of the running whatever theirs is.
    if (weight * (near ? 1 + NEARNESS : 1) <= leastNeeded) continue;
    const score = near ? weight * nearness(near, pointOf(index, city)) : weight;
    if (score <= leastNeeded) continue;
    enter(best, { city, score });
    leastNeeded = best.length < CANDIDATES ? 0 : (best.at(-1)?.score ?? 0);
  }
  return best.map(({ city }) => city);
}

function weightOf({ cities }: GazetteerIndex, city: number): number {
  return (cities.population[city] ?? 0) + LEAST_WEIGHT;
}

function nearness(near: Point, point: Point): number {
  return 1 + NEARNESS * Math.exp(-distanceKm(near, point) / NEARNESS_FADES_KM);
}

/** Puts a candidate where it belongs; a city with several fitting names is in the list once, by its best. */
function enter(best: { city: number; score: number }[], candidate: { city: number; score: number }): void {
  const before = best.findIndex(({ city }) => city === candidate.city);
  if (before !== -1) {
    if ((best[before]?.score ?? 0) >= candidate.score) return;
    best.splice(before, 1);
  }
  const place = best.findIndex(({ score }) => score < candidate.score);
  best.splice(place === -1 ? best.length : place, 0, candidate);
  if (best.length > CANDIDATES) best.pop();
}
