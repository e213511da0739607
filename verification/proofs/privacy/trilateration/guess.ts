import type { Point } from '@ballpark/rules/places';
import { distanceKm } from '@ballpark/server/database/grid';
import { movePoint } from './hidden-places.ts';

/** Whether the target was within this radius around `from`. */
export type Sighting = { from: Point; radiusKm: number; isInside: boolean };

/** Circles whose edge is farther from the shown place give no information about the place inside the cell. */
const NEAR_KM = 5;
const REACH_KM = 3;
const STEPS = 12;
const REFINEMENTS = 3;

/**
 * Estimates a place from all sightings: the point that contradicts the fewest of them and, among those points, is nearest
 * to the shown place. An attacker who trusts the shown place more can only get a worse estimate.
 */
export function guessPlace(shown: Point, sightings: readonly Sighting[]): Point {
  const informative = sightings.filter(({ from, radiusKm }) => Math.abs(distanceKm(from, shown) - radiusKm) < NEAR_KM);
  let best = ratePoint(shown, shown, informative);
  let reach = REACH_KM;
  for (let round = 0; round < REFINEMENTS && best.contradictions > 0; round += 1) {
    const around = buildGrid(best.point, reach).map((point) => ratePoint(point, shown, informative));
    best = around.reduce(chooseBetter, best);
    reach /= STEPS / 2;
  }
  return best.point;
}

/** Counts the circles whose edge is within this distance of the shown place. */
export function countEdgesNear(shown: Point, sightings: readonly Sighting[], km: number): number {
  return sightings.filter(({ from, radiusKm }) => Math.abs(distanceKm(from, shown) - radiusKm) < km).length;
}

type RatedPoint = { point: Point; contradictions: number; away: number };

function ratePoint(point: Point, shown: Point, sightings: readonly Sighting[]): RatedPoint {
  const wrong = sightings.filter(({ from, radiusKm, isInside }) => distanceKm(from, point) < radiusKm !== isInside);
  return { point, contradictions: wrong.length, away: distanceKm(point, shown) };
}

function chooseBetter(one: RatedPoint, other: RatedPoint): RatedPoint {
  if (one.contradictions !== other.contradictions) return one.contradictions < other.contradictions ? one : other;
  return one.away <= other.away ? one : other;
}

function buildGrid(middle: Point, reachKm: number): Point[] {
  const steps = Array.from({ length: 2 * STEPS + 1 }, (_, index) => ((index - STEPS) * reachKm) / STEPS);
  return steps.flatMap((north) => steps.map((east) => movePoint(middle, north, east)));
}
