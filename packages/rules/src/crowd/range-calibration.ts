import { LISTING_TYPES, type ListingType } from '../listings.ts';
import { type RangeCalibration, UNCALIBRATED } from './ballpark.ts';
import { findNormalQuantile, findQuantile } from './quantiles.ts';

/** The share of final prices that the fair range promises to contain. */
const RANGE_PROMISE = 0.8;

/** The first count of suggestions of each band. Listings with fewer suggestions have no range. */
export const BANDS = [3, 5, 8, 15] as const;

/**
 * The closings of a kind stand beside this many imagined ones, taken from the next wider kind, so that the range of a rare
 * kind changes slowly. A kind with fewer closings of its own is early.
 */
const IMAGINED_CLOSINGS = 30;

/** The number of percentiles that are kept: the 1st to the 99th. */
const PERCENTILES = 99;

export type ScoredClosing = {
  type: ListingType;
  band: number;
  /** From `scoreClosing`. */
  score: number;
};

export type KindCalibration = RangeCalibration & { closings: number; percentiles: number[] };

/** The kind that all closings belong to. */
const WIDEST_KIND = 'all';

/** The index of a band in `BANDS`, or -1 below the first one. */
export function findBand(count: number): number {
  return BANDS.findLastIndex((from) => count >= from);
}

/** 'PRODUCT 2': listings of one type and one band. */
export function nameKind(type: ListingType, band: number): string {
  return `${type} ${band}`;
}

export function isEarly({ closings }: Pick<KindCalibration, 'closings'>): boolean {
  return closings < IMAGINED_CLOSINGS;
}

/** How many standard errors the final price was above the figure that was shown. */
export function scoreClosing(finalPriceMinor: number, shown: { figureMinor: number; error: number }): number {
  return Math.log(finalPriceMinor / shown.figureMinor) / shown.error;
}

/**
 * Calibrates every kind: type and band lean on the type, the type on all closings, and these on a normal distribution.
 * Returns them by the names of the kinds.
 */
export function calibrateRanges(closings: readonly ScoredClosing[]): Map<string, KindCalibration> {
  const all = calibrateKind(closings, imagineScores(findNormalQuantile));
  const found = new Map([[WIDEST_KIND, all.calibration]]);
  for (const type of LISTING_TYPES) {
    const closingsOfType = closings.filter((closing) => closing.type === type);
    const wider = calibrateKind(closingsOfType, drawScores(all.rising));
    found.set(type, wider.calibration);
    for (const band of BANDS.keys()) {
      const own = closingsOfType.filter((closing) => closing.band === band);
      found.set(nameKind(type, band), calibrateKind(own, drawScores(wider.rising)).calibration);
    }
  }
  return found;
}

function calibrateKind(closings: readonly ScoredClosing[], imagined: readonly number[]) {
  const rising = [...closings.map(({ score }) => score), ...imagined].toSorted((one, other) => one - other);
  const shift = findQuantile(rising, 0.5);
  const distances = rising.map((score) => Math.abs(score - shift)).toSorted((one, other) => one - other);
  // As if the next closing were one of them: with few scores the range is wider than the share alone would make it.
  const inside = Math.min(Math.ceil(RANGE_PROMISE * (rising.length + 1)), rising.length);
  const reach = distances[inside - 1] ?? UNCALIBRATED.reach;
  const percentiles = Array.from({ length: PERCENTILES }, (_, index) => findQuantile(rising, (index + 1) / 100));
  return { rising, calibration: { shift, reach, closings: closings.length, percentiles } };
}

function drawScores(rising: readonly number[]): number[] {
  return imagineScores((share) => findQuantile(rising, share));
}

/** Scores at equal distances of probability. */
function imagineScores(findScore: (share: number) => number): number[] {
  return Array.from({ length: IMAGINED_CLOSINGS }, (_, index) => findScore((index + 0.5) / IMAGINED_CLOSINGS));
}

/** The calibration of every kind before the first closing. */
export const WITHOUT_CLOSINGS: KindCalibration = calibrateKind([], imagineScores(findNormalQuantile)).calibration;
