import { BALLPARK_TUNING, computeBallpark } from '../ballpark.ts';
import { calibrateRanges, type KindCalibration, type ScoredClosing } from '../range-calibration.ts';
import { chooseStep } from '../rounding.ts';
import { limitShares } from '../share-cap.ts';
import { BALLPARK_VECTORS, toBallpark } from './ballpark-vectors.ts';
import { EXPECTED_AFTER_TWO_HUNDRED, EXPECTED_WITHOUT_CLOSINGS, TWO_HUNDRED_CLOSINGS } from './calibration-vectors.ts';

/** A fixed input with a known result. `verification/proofs/crowd` counts the results that differ. */
export type Vector = { name: string; compute: () => unknown; expected: unknown };

/** The vectors of the figure and its range. Altered tuning must change some of the results. */
export function listFigureVectors(tuning = BALLPARK_TUNING): Vector[] {
  return [
    ...listBallparkVectors(tuning),
    ...listShareVectors(tuning.shareMax),
    ...STEP_VECTORS.map(({ name, amountMinor, currency, expected }) => ({
      name,
      compute: () => chooseStep(amountMinor, currency),
      expected,
    })),
    { name: 'no closing yet', compute: () => summarizeKinds([]), expected: expectSameOfAllKinds() },
    {
      name: 'two hundred closings',
      compute: () => summarizeKinds(TWO_HUNDRED_CLOSINGS),
      expected: EXPECTED_AFTER_TWO_HUNDRED,
    },
  ];
}

function listBallparkVectors(tuning: typeof BALLPARK_TUNING): Vector[] {
  return BALLPARK_VECTORS.map(({ name, amountsMinor, weights, currency = 'USD', calibration, expected }) => {
    const prices = amountsMinor.map((amountMinor, index) => ({ amountMinor, weight: weights?.[index] ?? 100 }));
    const options = { currency, tuning, ...(calibration && { calibration }) };
    return {
      name,
      compute: () => computeBallpark(prices, options) ?? null,
      expected: expected && toBallpark(expected, prices.length),
    };
  });
}

function listShareVectors(shareMax: number): Vector[] {
  return [
    { name: 'one large weight of three', weights: [400, 30, 30], expected: [30.9090909, 30, 30] },
    { name: 'two large weights of four', weights: [400, 400, 30, 30], expected: [63.75, 63.75, 30, 30] },
    { name: 'five equal weights stay', weights: [100, 100, 100, 100, 100], expected: [100, 100, 100, 100, 100] },
    { name: 'one weight stays', weights: [400], expected: [400] },
  ].map(({ name, weights, expected }) => ({ name, compute: () => limitShares(weights, shareMax), expected }));
}

const STEP_VECTORS = [
  { name: 'the step below 40 cents', amountMinor: 39, currency: 'USD', expected: 1 },
  { name: 'the step at 80 dollars', amountMinor: 8000, currency: 'USD', expected: 200 },
  { name: 'the step just below 80 dollars', amountMinor: 7999, currency: 'USD', expected: 100 },
  { name: 'the step in yen', amountMinor: 1_270_000, currency: 'JPY', expected: 20_000 },
];

function summarizeKinds(closings: readonly ScoredClosing[]) {
  const kinds = [...calibrateRanges(closings)].map(([kind, calibration]) => [kind, summarize(calibration)] as const);
  return Object.fromEntries(kinds);
}

function summarize({ shift, reach, closings, percentiles }: KindCalibration) {
  return { shift, reach, closings, p10: percentiles[9], p50: percentiles[49], p90: percentiles[89] };
}

function expectSameOfAllKinds() {
  const kinds = Object.keys(EXPECTED_AFTER_TWO_HUNDRED);
  return Object.fromEntries(kinds.map((kind) => [kind, EXPECTED_WITHOUT_CLOSINGS]));
}

/** Fractions to nine significant digits: results of logarithms differ between JavaScript engines beyond that. */
export function roundFractions(value: unknown): unknown {
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  if (typeof value === 'number') return Math.abs(value) < 1e-12 ? 0 : Number(value.toPrecision(9));
  if (Array.isArray(value)) return value.map(roundFractions);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, roundFractions(each)]));
}
