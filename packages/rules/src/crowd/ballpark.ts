import { AMOUNT_MAX_MINOR, chooseStep, removeNoise, roundToStep } from './rounding.ts';
import { limitShares, SHARE_MAX } from './share-cap.ts';
import { findSoftMedian, KNEE } from './soft-median.ts';

/** From this many closings of its kind on, the page says how often the fair range holds. */
export const CALIBRATED_FROM = 30;

/** The weight of a price that counts once, in hundredths. */
export const ONE_VOICE = 100;

export type WeightedPrice = {
  amountMinor: number;
  /** In hundredths of a voice. */
  weight?: number;
};

/** Where the final prices of earlier closings lie, in standard errors of the ballpark figure. */
export type RangeCalibration = {
  /** The middle of the final prices. */
  shift: number;
  /** The distance from the middle within which eight of ten lie. */
  reach: number;
};

/** Before any closing: eight of ten of a normal distribution. */
export const UNCALIBRATED: RangeCalibration = { shift: 0, reach: 1.281_551_559_4 };

/** Set on the guesses of `verification/proofs/crowd`. The proof changes them to see its claims fail. */
export const BALLPARK_TUNING = { knee: KNEE, shareMax: SHARE_MAX };

/** The spread of prices that is assumed before there are any, and the number of prices that the assumption is worth. */
const ASSUMED_SPREAD = 0.35;
const ASSUMED_SPREAD_COUNT = 4;
/** How far all prices together are off, until closings are known. */
const COMMON_ERROR = 0.45;
/** The variance of a median in relation to that of a mean. */
const MEDIAN_VARIANCE = 1.3;
/** One absurd price does not widen the range of all others. */
const DEVIATION_MAX = 1;

export type Ballpark = {
  /** Before rounding. */
  exactMinor: number;
  /** As shown. */
  figureMinor: number;
  lowMinor: number;
  highMinor: number;
  count: number;
  /** The number of equal weights that would say as much. */
  voices: number;
  /** The standard error of the figure's natural logarithm. */
  error: number;
  /** The share of the weights that lies within the knee of the figure. */
  agreement: number;
};

type BallparkOptions = {
  currency: string;
  calibration?: RangeCalibration | undefined;
  tuning?: typeof BALLPARK_TUNING;
};

/** Combines all prices of a listing into one figure and its fair range. Undefined without prices. */
export function computeBallpark(prices: readonly WeightedPrice[], options: BallparkOptions): Ballpark | undefined {
  if (prices.length === 0) return undefined;
  const { currency, calibration = UNCALIBRATED, tuning = BALLPARK_TUNING } = options;
  const crowd = weighPrices(prices, tuning);
  const voices = crowd.total ** 2 / crowd.values.reduce((sum, { weight }) => sum + weight ** 2, 0);
  const error = computeError(crowd, voices);
  const exactMinor = removeNoise(Math.exp(crowd.middle));
  // A figure of exactly forty steps has the finer step in every engine, whatever the noise of its logarithm.
  const stepMinor = chooseStep(exactMinor * (1 - 1e-9), currency);
  const round = (amountMinor: number) => roundToStep(amountMinor, stepMinor, currency);
  const place = (errors: number) => round(removeNoise(Math.exp(crowd.middle + errors * error)));
  const figureMinor = round(exactMinor);
  return {
    exactMinor,
    figureMinor,
    lowMinor: Math.min(figureMinor, place(calibration.shift - calibration.reach)),
    highMinor: Math.max(figureMinor, place(calibration.shift + calibration.reach)),
    count: prices.length,
    voices,
    error,
    agreement: computeAgreement(crowd, tuning.knee),
  };
}

/** Logarithms of the prices, because people are wrong by factors: half and double are equally far. */
type Crowd = { values: { value: number; weight: number }[]; total: number; middle: number };

function weighPrices(prices: readonly WeightedPrice[], { knee, shareMax }: typeof BALLPARK_TUNING): Crowd {
  const weights = limitShares(prices.map(readWeight), shareMax);
  const values = prices.map((price, index) => ({ value: Math.log(readAmount(price)), weight: weights[index] ?? 0 }));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return { values, total, middle: findSoftMedian(values, knee) };
}

function readAmount({ amountMinor }: WeightedPrice): number {
  if (Number.isInteger(amountMinor) && amountMinor >= 1 && amountMinor <= AMOUNT_MAX_MINOR) return amountMinor;
  throw new RangeError(`${amountMinor} is no amount in minor units`);
}

function readWeight({ weight = ONE_VOICE }: WeightedPrice): number {
  if (Number.isInteger(weight) && weight >= 1) return weight;
  throw new RangeError(`${weight} is no weight in hundredths`);
}

function computeError({ values, total, middle }: Crowd, voices: number): number {
  const squares = values.reduce((sum, { value, weight }) => {
    const deviation = Math.min(Math.abs(value - middle), DEVIATION_MAX);
    return sum + weight * deviation ** 2;
  }, 0);
  const assumed = ASSUMED_SPREAD_COUNT * ASSUMED_SPREAD ** 2;
  const variance = (assumed + (voices * squares) / total) / (ASSUMED_SPREAD_COUNT + voices);
  return Math.sqrt(COMMON_ERROR ** 2 + (MEDIAN_VARIANCE * variance) / voices);
}

function computeAgreement({ values, total, middle }: Crowd, knee: number): number {
  const near = values.filter(({ value }) => Math.abs(value - middle) <= knee);
  return near.reduce((sum, { weight }) => sum + weight, 0) / total;
}
