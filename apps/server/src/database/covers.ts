import { cellToLatLng, cellToParent, gridDiskDistances } from 'h3-js';
import { LRUCache } from 'lru-cache';
import type { Point } from '@ballpark/rules/places';
import { type Cell, distanceKm } from './grid.ts';

/**
 * A circle around somebody as cells of the grid. What is stored are centres of cells of resolution 7 and nothing else,
 * so a coarser cell is the set of the centres it holds, and how far those can lie from its own centre is known.
 */
export type Cover = {
  resolution: Resolution;
  /** Cells every point of which is inside the circle. */
  inner: CellList;
  /** Cells of which a point may be inside, where every point has to be measured. The nearest come first. */
  edge: CellList;
};

export type Resolution = 4 | 5 | 6 | 7;

/** Cells as PostgreSQL reads a bigint[]. */
export type CellList = string;

/**
 * Kilometres from the centre of a cell to the farthest centre of resolution 7 it can hold, found by walking all
 * 98,825,162 of them and rounded up. Children stick out of their parents, so the outline of a cell says nothing here.
 */
const REACH_KM: Record<Resolution, number> = { 7: 0, 6: 2.683, 5: 9.67, 4: 28.253 };
/** Kilometres from the centre of a cell to its farthest corner, at most. */
const CORNER_KM: Record<Resolution, number> = { 7: 2.2, 6: 4.507, 5: 10.839, 4: 28.675 };
/** Kilometres from one ring of cells to the next, as a first guess of how many are needed. */
const RING_KM: Record<Resolution, number> = { 7: 1.9, 6: 5, 5: 13.2, 4: 35 };
/** Far below any distance between two centres and far above what rounding can do. */
const ROUNDING_KM = 1e-6;

/** The cells a circle needs; of the resolution that suits its radius, or where there is only one to search by, of that. */
export type Circle = { centre: Cell; radiusKm: number; resolution?: Resolution };

/** Each about 20 MB when full. Computing a cover takes 0.2 ms: an optimisation, correctness does not depend on it. */
const MAX_COVERS = 10_000;
const circles = new LRUCache<string, Cover>({ max: MAX_COVERS });
const rings = new LRUCache<string, Cover[]>({ max: MAX_COVERS });

export function coverOf({ centre, radiusKm, resolution = resolutionFor(radiusKm) }: Circle): Cover {
  return getOrCompute(circles, `${centre.h7} ${radiusKm} ${resolution}`, () =>
    classify(measuredDisk({ centre, radiusKm, resolution }), { fromKm: 0, toKm: radiusKm, resolution }),
  );
}

/**
 * The same for larger cells than the circle's own, of which fewer are needed. There may be no inner one, and then the
 * first to be read is the one at the centre: so its points have to be measured as well.
 */
export function coverFromHome(circle: Required<Circle>): Cover {
  return startingAtHome(coverOf(circle));
}

type Rings = { centre: Cell; radiiKm: readonly number[]; resolution: Resolution };

/** Circles one in the other from the smallest on, each without the cells that lie wholly in the one before. */
export function coverRings({ centre, radiiKm, resolution }: Rings): Cover[] {
  return getOrCompute(rings, `${centre.h7} ${radiiKm.join()} ${resolution}`, () => {
    const measured = measuredDisk({ centre, radiusKm: Math.max(...radiiKm), resolution });
    return radiiKm.map((toKm, index) =>
      startingAtHome(classify(measured, { fromKm: radiiKm[index - 1] ?? 0, toKm, resolution })),
    );
  });
}

function startingAtHome(cover: Cover): Cover {
  if (cover.inner !== '{}') return cover;
  const [home, ...others] = cover.edge.slice(1, -1).split(',');
  return { ...cover, inner: `{${home}}`, edge: `{${others.join(',')}}` };
}

/** The coarsest whose reach is at most half the radius: a page of the newest needs an inner cell to stop at. */
function resolutionFor(radiusKm: number): Resolution {
  if (radiusKm < 6) return 7;
  if (radiusKm < 19.5) return 6;
  return radiusKm <= 57 ? 5 : 4;
}

type Measured = { cell: string; km: number };

/** Every cell that may hold a point of the circle, and some more, from the middle outwards. */
function measuredDisk({ centre, radiusKm, resolution }: Required<Circle>): Measured[] {
  const start = cellToParent(BigInt(centre.h7).toString(16), resolution);
  const farEnough = radiusKm + REACH_KM[resolution] + CORNER_KM[resolution];
  for (let last = Math.ceil(farEnough / RING_KM[resolution]); ; last += 1) {
    const measured = gridDiskDistances(start, last).map((ring) => ring.map((cell) => measure(cell, centre)));
    // A wanted cell outside the last ring would be reached through it, over cells that all lie this near. So a last ring
    // farther away than that leaves none out, whatever the grid does at poles, pentagons and the date line.
    if (measured[last]?.every(({ km }) => km > farEnough)) return measured.flat();
  }
}

function measure(cell: string, centre: Point): Measured {
  const [latitude, longitude] = cellToLatLng(cell);
  return { cell, km: distanceKm(centre, { latitude, longitude }) };
}

type Ring = { fromKm: number; toKm: number; resolution: Resolution };

/** By the triangle inequality: nearer than the radius by the reach is all inside, farther by the reach all outside. */
function classify(measured: readonly Measured[], { fromKm, toKm, resolution }: Ring): Cover {
  const reach = REACH_KM[resolution];
  // Cells of the resolution that is stored have one point: inside or not, never in between.
  const tolerance = reach === 0 ? 0 : ROUNDING_KM;
  const isInside = ({ km }: Measured, radiusKm: number) => km + reach < radiusKm - tolerance;
  const isTouched = ({ km }: Measured) => (reach === 0 ? km < toKm : km - reach <= toKm + tolerance);
  const wanted = measured.filter((cell) => isTouched(cell) && !isInside(cell, fromKm));
  return {
    resolution,
    inner: cellList(wanted.filter((cell) => isInside(cell, toKm))),
    edge: cellList(wanted.filter((cell) => !isInside(cell, toKm))),
  };
}

function cellList(measured: readonly Measured[]): CellList {
  return `{${measured.map(({ cell }) => BigInt(`0x${cell}`)).join(',')}}`;
}

function getOrCompute<Value extends object>(cache: LRUCache<string, Value>, key: string, compute: () => Value): Value {
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const value = compute();
  cache.set(key, value);
  return value;
}
