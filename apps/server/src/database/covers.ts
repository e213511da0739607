import { cellToLatLng, cellToParent, gridDiskDistances } from 'h3-js';
import { LRUCache } from 'lru-cache';
import type { Point } from '@ballpark/rules/places';
import { type Cell, distanceKm } from './grid.ts';

/**
 * A circle as H3 cells. The database stores only centres of resolution 7 cells. So a coarser cell stands for the set of
 * stored centres inside it, and the largest distance from its own centre to one of them is known (`REACH_KM`).
 */
export type Cover = {
  /** The centre of the circle. */
  cell: Cell;
  radiusKm: number;
  /** The resolution of the cells in `inner` and `edge`. */
  resolution: Resolution;
  /** Cells whose points are all inside the circle. */
  inner: CellList;
  /** Cells with points inside and outside: each point must be measured. Nearest first. */
  edge: CellList;
};

export type Resolution = 4 | 5 | 6 | 7;

/** Cells in PostgreSQL's text format for bigint[]. */
export type CellList = string;

/**
 * Kilometres from the centre of a cell to the farthest resolution 7 centre inside it. Measured over all 98,825,162
 * resolution 7 cells and rounded up. Child cells stick out of their parents, so the outline of a cell is no bound.
 */
const REACH_KM: Record<Resolution, number> = { 7: 0, 6: 2.683, 5: 9.67, 4: 28.253 };
/** Upper bound in kilometres from the centre of a cell to its farthest corner. */
const CORNER_KM: Record<Resolution, number> = { 7: 2.2, 6: 4.507, 5: 10.839, 4: 28.675 };
/** Kilometres from one ring of cells to the next: a first estimate of how many rings are needed. */
const RING_KM: Record<Resolution, number> = { 7: 1.9, 6: 5, 5: 13.2, 4: 35 };
/** Far below any distance between two centres and far above any rounding error. */
const ROUNDING_KM = 1e-6;

/** Without a resolution, `coverCircle` picks the one that suits the radius. */
type CoverInput = { cell: Cell; radiusKm: number; resolution?: Resolution };

/** Each about 20 MB when full. Computing a cover takes 0.2 ms: an optimisation, correctness does not depend on it. */
const MAX_COVERS = 10_000;
const circles = new LRUCache<string, Cover>({ max: MAX_COVERS });
const rings = new LRUCache<string, Cover[]>({ max: MAX_COVERS });

/** Covers a circle with cells. */
export function coverCircle({ cell, radiusKm, resolution = chooseResolution(radiusKm) }: CoverInput): Cover {
  return getOrCompute(circles, `${cell.h7} ${radiusKm} ${resolution}`, () =>
    classify(measureDisk({ cell, radiusKm, resolution }), { cell, fromKm: 0, toKm: radiusKm, resolution }),
  );
}

/**
 * Covers a circle with fewer, larger cells than its radius would choose. There may be no inner cell. Then `inner` holds
 * the cell at the centre, so that it is read first, and the points of `inner` must be measured as well.
 */
export function coverCoarsely(input: Required<CoverInput>): Cover {
  return ensureInnerCell(coverCircle(input));
}

type RingsInput = { cell: Cell; radiiKm: readonly number[]; resolution: Resolution };

/** Covers concentric circles, smallest first. Each cover leaves out the cells that lie wholly in the circle before. */
export function coverRings({ cell, radiiKm, resolution }: RingsInput): Cover[] {
  return getOrCompute(rings, `${cell.h7} ${radiiKm.join()} ${resolution}`, () => {
    const measured = measureDisk({ cell, radiusKm: Math.max(...radiiKm), resolution });
    return radiiKm.map((toKm, index) =>
      ensureInnerCell(classify(measured, { cell, fromKm: radiiKm[index - 1] ?? 0, toKm, resolution })),
    );
  });
}

function ensureInnerCell(cover: Cover): Cover {
  if (cover.inner !== '{}') return cover;
  const [nearest, ...others] = cover.edge.slice(1, -1).split(',');
  return { ...cover, inner: `{${nearest}}`, edge: `{${others.join(',')}}` };
}

/**
 * The coarsest resolution whose reach is at most half the radius: then there is an inner cell, which the query for the
 * newest listings needs as a lower bound.
 */
function chooseResolution(radiusKm: number): Resolution {
  if (radiusKm < 6) return 7;
  if (radiusKm < 19.5) return 6;
  return radiusKm <= 57 ? 5 : 4;
}

type MeasuredCell = { index: string; km: number };

/** Every cell that may hold a point of the circle, and some more, from the centre outwards. */
function measureDisk({ cell, radiusKm, resolution }: Required<CoverInput>): MeasuredCell[] {
  const start = cellToParent(BigInt(cell.h7).toString(16), resolution);
  const farEnough = radiusKm + REACH_KM[resolution] + CORNER_KM[resolution];
  for (let last = Math.ceil(farEnough / RING_KM[resolution]); ; last += 1) {
    const measured = gridDiskDistances(start, last).map((ring) => ring.map((index) => measure(index, cell)));
    // A path to a needed cell outside the last ring would cross that ring over cells this near. So when all cells of the
    // last ring are farther away, none is missing. This holds at poles, at pentagons and at the date line too.
    if (measured[last]?.every(({ km }) => km > farEnough)) return measured.flat();
  }
}

function measure(index: string, from: Point): MeasuredCell {
  const [latitude, longitude] = cellToLatLng(index);
  return { index, km: distanceKm(from, { latitude, longitude }) };
}

type Ring = { cell: Cell; fromKm: number; toKm: number; resolution: Resolution };

/** By the triangle inequality: a cell is inside if km + reach < radius, and outside if km - reach > radius. */
function classify(measured: readonly MeasuredCell[], { cell, fromKm, toKm, resolution }: Ring): Cover {
  const reach = REACH_KM[resolution];
  // A cell of the stored resolution has one point, which is either inside or outside.
  const tolerance = reach === 0 ? 0 : ROUNDING_KM;
  const isInside = ({ km }: MeasuredCell, radiusKm: number) => km + reach < radiusKm - tolerance;
  const isTouched = ({ km }: MeasuredCell) => (reach === 0 ? km < toKm : km - reach <= toKm + tolerance);
  const needed = measured.filter((candidate) => isTouched(candidate) && !isInside(candidate, fromKm));
  return {
    cell,
    radiusKm: toKm,
    resolution,
    inner: toCellList(needed.filter((candidate) => isInside(candidate, toKm))),
    edge: toCellList(needed.filter((candidate) => !isInside(candidate, toKm))),
  };
}

function toCellList(cells: readonly MeasuredCell[]): CellList {
  return `{${cells.map(({ index }) => BigInt(`0x${index}`)).join(',')}}`;
}

function getOrCompute<Value extends object>(cache: LRUCache<string, Value>, key: string, compute: () => Value): Value {
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const value = compute();
  cache.set(key, value);
  return value;
}
