/** A guess is judged against at least this many others of the same closing. */
export const JUDGED_OTHERS_MIN = 2;
/** Price Sense is shown from this many judged guesses on. */
export const SENSE_SHOWN_FROM = 5;
/** The board needs this many judged guesses, of the listings of this many different owners. */
export const BOARD_JUDGED_MIN = 10;
export const BOARD_OWNERS_MIN = 10;
/** The tendency to guess low or high is shown from this many judged guesses on, and from this many per cent. */
export const BIAS_SHOWN_FROM = 10;
export const BIAS_SHOWN_PERCENT = 3;
/** The weight of a member without a record, in hundredths of a voice. */
export const NEW_WEIGHT = 30;

/** One absurd guess does not decide a record: no difference of logarithms counts more. */
const MISS_MAX = 1;
/** Added to the misses that are compared: between two guesses that are this near, the nearer one was lucky. */
const LUCK = 0.1;
/** A judged guess weighs 1 with very many others, and half as much with this many. */
const HALF_WEIGHT_OTHERS = 3;
/** A record begins with this much weight at the middle. */
const SENSE_PRIOR = 4;
const WEIGHT_POWER = 3;
const WEIGHT_MIN = 25;
const WEIGHT_MAX = 400;
/** One voice. */
const WEIGHT_EVEN = 100;
/** A record counts in full after the listings of this many different owners, so that two friends cannot make one, */
const FULL_WEIGHT_OWNERS = 10;
/** and for more than one voice from this many on. */
const ABOVE_ONE_OWNERS = 8;
/** From this many exact guesses on, more than this share of all is no skill. */
const TOO_EXACT_FROM = 5;
const TOO_EXACT_SHARE = 1 / 3;

/** The change of a record by one judged guess. */
export type SenseEntry = {
  weight: number;
  /** From -1 to 1; 0 is as near as the others. The scores of a closing add up to 0 unless one reaches the limit. */
  score: number;
  /** The signed miss: below 0 for a guess that was too low. */
  bias: number;
};

/** A member's record, overall or in one category. Scores and biases are weighted sums. */
export type SenseRecord = {
  judged: number;
  /** How many different owners the listings had. */
  owners: number;
  /** How many guesses were the final price itself. */
  exact: number;
  weight: number;
  score: number;
  bias: number;
};

export const EMPTY_RECORD: SenseRecord = { judged: 0, owners: 0, exact: 0, weight: 0, score: 0, bias: 0 };

/** Scores the counted guesses of one closing against each other, in their order. Empty if they are too few. */
export function scoreGuesses(amountsMinor: readonly number[], finalPriceMinor: number): SenseEntry[] {
  const others = amountsMinor.length - 1;
  if (others < JUDGED_OTHERS_MIN) return [];
  const biases = amountsMinor.map((amountMinor) => limit(Math.log(amountMinor / finalPriceMinor), MISS_MAX));
  const total = biases.reduce((sum, bias) => sum + Math.abs(bias), 0);
  const advantages = biases.map((bias) => {
    const own = Math.abs(bias);
    const theirs = (total - own) / others;
    return (theirs - own) / (theirs + own + LUCK);
  });
  const middle = advantages.reduce((sum, advantage) => sum + advantage, 0) / advantages.length;
  const weight = others / (others + HALF_WEIGHT_OTHERS);
  return biases.map((bias, index) => ({ weight, score: limit((advantages[index] ?? 0) - middle, 1), bias }));
}

function limit(value: number, most: number): number {
  return Math.min(Math.max(value, -most), most);
}

type NewEntry = { entry: SenseEntry; isNewOwner: boolean; isExact: boolean };

export function addToRecord(record: SenseRecord, { entry, isNewOwner, isExact }: NewEntry): SenseRecord {
  const { weight, score, bias } = entry;
  return {
    judged: record.judged + 1,
    owners: record.owners + Number(isNewOwner),
    exact: record.exact + Number(isExact),
    weight: record.weight + weight,
    score: record.score + weight * score,
    bias: record.bias + weight * bias,
  };
}

/** From -1 to 1; 0 is as near as the others. A category leans on the whole record while it is short. */
export function computeSense(overall: SenseRecord, inCategory?: SenseRecord): number {
  const sense = overall.score / (overall.weight + SENSE_PRIOR);
  if (!inCategory) return sense;
  return (inCategory.score + SENSE_PRIOR * sense) / (inCategory.weight + SENSE_PRIOR);
}

/** Price Sense as members see it: from 0 to 100, and 50 is as near as the others. */
export function toShownSense(sense: number): number {
  return Math.round(50 + 50 * sense);
}

/** How much too high a member guesses, as a share: -0.09 is 9 % too low. */
export function computeBias({ bias, weight }: SenseRecord): number {
  return Math.exp(bias / (weight + SENSE_PRIOR)) - 1;
}

/** In whole per cent. Undefined while the record is short, or where the tendency is small. */
export function findShownBias(record: SenseRecord): number | undefined {
  const percent = Math.round(100 * computeBias(record));
  if (record.judged < BIAS_SHOWN_FROM || Math.abs(percent) < BIAS_SHOWN_PERCENT) return undefined;
  return percent;
}

/**
 * The weight of a member's next price, in hundredths of a voice. It is stored with the price and never changes. With the
 * number of owners it first grows towards one voice at most, and then beyond it.
 */
export function computeWeight(sense: number, owners: number): number {
  const earned = WEIGHT_EVEN * ((1 + sense) / (1 - sense)) ** WEIGHT_POWER;
  const full = Math.min(Math.max(earned, WEIGHT_MIN), WEIGHT_MAX);
  const even = Math.min(full, WEIGHT_EVEN);
  const upToOne = Math.min(owners / FULL_WEIGHT_OWNERS, 1) * (even - NEW_WEIGHT);
  const stepsAbove = FULL_WEIGHT_OWNERS - ABOVE_ONE_OWNERS + 1;
  const above = Math.min(Math.max(owners - ABOVE_ONE_OWNERS + 1, 0) / stepsAbove, 1) * (full - even);
  return Math.round(NEW_WEIGHT + upToOne + above);
}

export function canStandOnBoard({ judged, owners, exact }: Pick<SenseRecord, 'judged' | 'owners' | 'exact'>): boolean {
  const isTooExact = exact >= TOO_EXACT_FROM && exact > judged * TOO_EXACT_SHARE;
  return judged >= BOARD_JUDGED_MIN && owners >= BOARD_OWNERS_MIN && !isTooExact;
}

/** How many more judged guesses a record needs for the board, if each is on a listing of another owner. */
export function countMissingJudged({ judged, owners }: Pick<SenseRecord, 'judged' | 'owners'>): number {
  return Math.max(BOARD_JUDGED_MIN - judged, BOARD_OWNERS_MIN - owners, 0);
}

/** Price Sense of a record as members see it; undefined while too few guesses are judged. */
export function findShownSense(overall: SenseRecord, inCategory?: SenseRecord): number | undefined {
  const { judged } = inCategory ?? overall;
  return judged < SENSE_SHOWN_FROM ? undefined : toShownSense(computeSense(overall, inCategory));
}
