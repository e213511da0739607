/** Below this many closings no figure is published. */
export const ACCURACY_FROM = 30;
/** From this many on, months, types and bands are published as well. */
export const ACCURACY_DETAILS_FROM = 100;
/** A row of them, and an area, needs this many closings of its own. */
export const ACCURACY_ROW_FROM = 50;
/** An area also needs this many owners, so that its figures tell nothing about one of them. */
export const ACCURACY_OWNERS_FROM = 20;
/** The months that are added up. */
export const ACCURACY_MONTHS = 12;

/** The range promises 80 %. Outside of these bounds the page says so first. */
export const RANGE_HELD_BOUNDS = { from: 75, to: 85 } as const;

/** Steps of one per cent of the final price, from 0 up. The last one is for everything above, too. */
export const MISS_STEPS = 101;

/** The counts and sums over closings. */
export type AccuracyCounts = {
  closings: number;
  within5: number;
  within10: number;
  within20: number;
  inRange: number;
  /** Closed at the very figure that was shown. */
  atFigure: number;
  /**
   * How many were off by each whole per cent, rounded up: |final price - figure| / final price. So the first five steps
   * after zero, and zero, are what is within 5 %.
   */
  misses: readonly number[];
  /** The misses of the plain average. */
  averageMisses: readonly number[];
};

export type AccuracyFigures = {
  /** Half of the final prices were at most this far from the figure, in per cent. */
  medianErrorPercent: number;
  averageMedianErrorPercent: number;
  within5Percent: number;
  within10Percent: number;
  within20Percent: number;
  inRangePercent: number;
  atFigurePercent: number;
  /** The median error of the closings that did not end at the very figure; null if all did. */
  medianErrorOfOthersPercent: number | null;
};

const NOTHING: AccuracyCounts = {
  closings: 0,
  within5: 0,
  within10: 0,
  within20: 0,
  inRange: 0,
  atFigure: 0,
  misses: Array.from({ length: MISS_STEPS }, () => 0),
  averageMisses: Array.from({ length: MISS_STEPS }, () => 0),
};

export function addAccuracy(rows: readonly AccuracyCounts[]): AccuracyCounts {
  return rows.reduce(
    (sum, row) => ({
      closings: sum.closings + row.closings,
      within5: sum.within5 + row.within5,
      within10: sum.within10 + row.within10,
      within20: sum.within20 + row.within20,
      inRange: sum.inRange + row.inRange,
      atFigure: sum.atFigure + row.atFigure,
      misses: addSteps(sum.misses, row.misses),
      averageMisses: addSteps(sum.averageMisses, row.averageMisses),
    }),
    NOTHING,
  );
}

function addSteps(one: readonly number[], other: readonly number[]): number[] {
  return one.map((count, step) => count + (other[step] ?? 0));
}

/** Null below `from` closings. */
export function summarizeAccuracy(counts: AccuracyCounts, from: number): AccuracyFigures | null {
  const { closings, misses, averageMisses, atFigure } = counts;
  if (closings < Math.max(from, 1)) return null;
  const share = (count: number) => Math.round((count / closings) * 100);
  return {
    medianErrorPercent: findMedianPercent(misses) ?? 0,
    averageMedianErrorPercent: findMedianPercent(averageMisses) ?? 0,
    within5Percent: share(counts.within5),
    within10Percent: share(counts.within10),
    within20Percent: share(counts.within20),
    inRangePercent: share(counts.inRange),
    atFigurePercent: share(atFigure),
    // Only what closed at the very figure is off by nothing.
    medianErrorOfOthersPercent: findMedianPercent(misses.with(0, 0)),
  };
}

/** Within how many per cent at least half of the closings are. Null without closings. */
function findMedianPercent(steps: readonly number[]): number | null {
  const total = steps.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let below = 0;
  return steps.findIndex((count) => (below += count) * 2 >= total);
}
