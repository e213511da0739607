import type { Point } from '@ballpark/rules/places';
import { distanceKm } from '@ballpark/server/database/grid';
import { movedBy } from './hidden-places.ts';

/** From here, something was or was not within so many kilometres. */
export type Sighting = { from: Point; radiusKm: number; isInside: boolean };

/** Circles that do not come this near to where something seems to be say nothing about where in there it is. */
const NEAR_KM = 5;
const REACH_KM = 3;
const STEPS = 12;
const REFINEMENTS = 3;

/**
 * Where something is by all that was seen of it: the point that contradicts the fewest sightings and, among those, is
 * nearest to where the answers themselves say it is. Whoever believes the answers more than that can only do worse.
 */
export function guessPlace(said: Point, sightings: readonly Sighting[]): Point {
  const telling = sightings.filter(({ from, radiusKm }) => Math.abs(distanceKm(from, said) - radiusKm) < NEAR_KM);
  let best = rated(said, said, telling);
  let reach = REACH_KM;
  for (let round = 0; round < REFINEMENTS && best.contradictions > 0; round += 1) {
    const around = gridAround(best.point, reach).map((point) => rated(point, said, telling));
    best = around.reduce(better, best);
    reach /= STEPS / 2;
  }
  return best.point;
}

/** How many circles pass through what is left open, where something seems to be. */
export function edgesNear(said: Point, sightings: readonly Sighting[], km: number): number {
  return sightings.filter(({ from, radiusKm }) => Math.abs(distanceKm(from, said) - radiusKm) < km).length;
}

type Rated = { point: Point; contradictions: number; away: number };

function rated(point: Point, said: Point, sightings: readonly Sighting[]): Rated {
  const wrong = sightings.filter(({ from, radiusKm, isInside }) => distanceKm(from, point) < radiusKm !== isInside);
  return { point, contradictions: wrong.length, away: distanceKm(point, said) };
}

function better(one: Rated, other: Rated): Rated {
  if (one.contradictions !== other.contradictions) return one.contradictions < other.contradictions ? one : other;
  return one.away <= other.away ? one : other;
}

function gridAround(middle: Point, reachKm: number): Point[] {
  const steps = Array.from({ length: 2 * STEPS + 1 }, (_, index) => ((index - STEPS) * reachKm) / STEPS);
  return steps.flatMap((north) => steps.map((east) => movedBy(middle, north, east)));
}
