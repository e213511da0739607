/** The points a closing pays. A suggestion earns only its best tier. */
export const XP_CLOSEST = 50;
export const XP_WITHIN = 20;
export const XP_PARTICIPATION = 5;

/** A suggestion is near when it differs from the final price by at most this share of it. */
export const NEAR_PERCENT = 10;
export const EXACT_PERCENT = 1;

export type AwardReason = 'closest' | 'within10' | 'participation';

export const AWARD_XP: Readonly<Record<AwardReason, number>> = {
  closest: XP_CLOSEST,
  within10: XP_WITHIN,
  participation: XP_PARTICIPATION,
};

/** Whether an amount is within this many percent of the final price, inclusive. Exact, because both are whole numbers. */
export function isWithinPercent(amountMinor: number, finalPriceMinor: number, percent: number): boolean {
  return Math.abs(amountMinor - finalPriceMinor) * 100 <= finalPriceMinor * percent;
}

/** The measure for suggestions on a listing that its owner has closed. */
export type ClosingPrice = {
  finalPriceMinor: number;
  /** The difference between the closest suggestion and the final price. Hidden suggestions may be nearer. */
  closestDifferenceMinor: number;
};

/** Decides the award of one suggestion. Without a final price, every suggestion is paid for taking part. */
export function decideAward(amountMinor: number, price: ClosingPrice | undefined): AwardReason {
  if (!price) return 'participation';
  const { finalPriceMinor, closestDifferenceMinor } = price;
  if (Math.abs(amountMinor - finalPriceMinor) <= closestDifferenceMinor) return 'closest';
  return isWithinPercent(amountMinor, finalPriceMinor, NEAR_PERCENT) ? 'within10' : 'participation';
}

/** Decides the award of each suggestion: all that share the smallest difference are closest. */
export function decideAwards<S extends { amountMinor: number }>(
  suggestions: readonly S[],
  finalPriceMinor: number,
): { suggestion: S; reason: AwardReason }[] {
  const closestDifferenceMinor = suggestions.reduce(
    (least, { amountMinor }) => Math.min(least, Math.abs(amountMinor - finalPriceMinor)),
    Number.POSITIVE_INFINITY,
  );
  const price = { finalPriceMinor, closestDifferenceMinor };
  return suggestions.map((suggestion) => ({ suggestion, reason: decideAward(suggestion.amountMinor, price) }));
}

export type LateReason = 'late_closest' | 'late_within10';
export type LateAward = { reason: LateReason; points: number };

/**
 * The XP that a late final price pays on top of the award for taking part. Together they are what a closing in time
 * pays. Undefined if that is no more.
 */
export function decideLateAward(amountMinor: number, price: ClosingPrice): LateAward | undefined {
  const reason = decideAward(amountMinor, price);
  if (reason === 'participation') return undefined;
  return { reason: `late_${reason}`, points: AWARD_XP[reason] - XP_PARTICIPATION };
}

/** The number of rewards that the answer of a closing names, closest first. */
export const CLOSING_REWARDS_MAX = 200;

export const LEVELS = ['new', 'regular', 'pro'] as const;
export type Level = (typeof LEVELS)[number];

const PRO_ABOVE_XP = 100;
const REGULAR_ABOVE_XP = 50;

/** A member with exactly the bound still has the lower level. */
export function getLevel(xp: number): Level {
  if (xp > PRO_ABOVE_XP) return 'pro';
  return xp > REGULAR_ABOVE_XP ? 'regular' : 'new';
}

/** The XP at which the next level begins; undefined for the top level. */
export function getNextLevelXp(xp: number): number | undefined {
  if (xp <= REGULAR_ABOVE_XP) return REGULAR_ABOVE_XP + 1;
  return xp <= PRO_ABOVE_XP ? PRO_ABOVE_XP + 1 : undefined;
}

/** Leaderboards limit the rewards of listings that fewer members than this have priced. XP and level have no limit. */
export const LIMITED_BELOW_GUESSERS = 3;
/** Leaderboards count this many of these rewards for one owner and one guesser in this time. */
export const REPEATS_COUNTED = 3;
export const REPEAT_DAYS = 30;

/** A reward of one guesser on a listing of one owner that few have priced. */
export type RepeatReward = {
  listingId: string;
  points: number;
  /** The counters of achievements that the guess has added to. */
  counters: readonly string[];
};

/**
 * Lists the rewards of one pair within the time beyond the best ones. Equal ones are told apart by their listings, so
 * the result does not depend on the order in which closings are settled.
 */
export function listBeyondLimit<Reward extends RepeatReward>(rewards: readonly Reward[]): Reward[] {
  return rewards.toSorted(compareRewards).slice(REPEATS_COUNTED);
}

function compareRewards(one: RepeatReward, other: RepeatReward): number {
  return (
    other.points - one.points ||
    other.counters.length - one.counters.length ||
    (one.listingId < other.listingId ? -1 : 1)
  );
}

/** Number of members on a leaderboard. */
export const BOARD_SIZE = 50;

/**
 * The periods that have a board of what was earned in them. Contract, SQL and screens follow this table. A period is named as
 * a field of PostgreSQL's `date_trunc` and runs in UTC.
 */
const PERIODS = {
  month: { title: 'This month', running: 'this month' },
} as const;

export type BoardPeriod = keyof typeof PERIODS;
export const BOARD_PERIODS = Object.keys(PERIODS) as [BoardPeriod, ...BoardPeriod[]]; // Object.keys types its result as string[]

/** The title of the board, and the running period within a sentence. */
export function namePeriod(period: BoardPeriod): { title: string; running: string } {
  return PERIODS[period];
}

/** Radius options of the nearby leaderboard. They are kilometres for all members, also where miles are used. */
export const BOARD_RADII_KM = [10, 25, 50, 100, 200] as const;
export type BoardRadius = (typeof BOARD_RADII_KM)[number];
export const BOARD_RADIUS_DEFAULT: BoardRadius = 50;

/** A leaderboard with at least this many members shows its first three on a podium. */
export const PODIUM_FROM = 3;

export type RankBadge = 'Champion' | 'Runner-up' | 'Third Place' | 'Top 5' | 'Top 10' | 'Member';

export function getRankBadge(rank: number): RankBadge {
  if (rank === 1) return 'Champion';
  if (rank === 2) return 'Runner-up';
  if (rank === 3) return 'Third Place';
  if (rank <= 5) return 'Top 5';
  return rank <= 10 ? 'Top 10' : 'Member';
}
