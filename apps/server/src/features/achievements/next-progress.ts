import type { Progress } from '@ballpark/rules/achievements';
import { EXACT_PERCENT, isWithin, NEAR_PERCENT } from '@ballpark/rules/closing';
import type { ListingType } from '@ballpark/rules/listings';

/** What is counted about a member, with what the next day needs to know. */
export type StoredProgress = Progress & {
  currentStreakDays: number;
  /** A UTC day as in 2026-11-15. */
  lastSuggestionDay: string | null;
};

export const NO_PROGRESS: StoredProgress = {
  totalSuggestions: 0,
  accurateSuggestions: 0,
  quickResponses: 0,
  uniquePeopleHelped: 0,
  exactHits: 0,
  firstSuggestions: 0,
  ownClosed: 0,
  streakDays: 0,
  productSuggestions: 0,
  serviceSuggestions: 0,
  accurateServices: 0,
  currentStreakDays: 0,
  lastSuggestionDay: null,
};

type Suggested = {
  listingType: ListingType;
  isFirst: boolean;
  isQuick: boolean;
  /** Whether the owner was never helped by this member before. */
  isNewOwner: boolean;
  /** ISO 8601 in UTC. */
  at: string;
};

export function afterSuggestion(progress: StoredProgress, suggested: Suggested): StoredProgress {
  const isService = suggested.listingType === 'SERVICE';
  return {
    ...progress,
    totalSuggestions: progress.totalSuggestions + 1,
    quickResponses: progress.quickResponses + Number(suggested.isQuick),
    uniquePeopleHelped: progress.uniquePeopleHelped + Number(suggested.isNewOwner),
    firstSuggestions: progress.firstSuggestions + Number(suggested.isFirst),
    productSuggestions: progress.productSuggestions + Number(!isService),
    serviceSuggestions: progress.serviceSuggestions + Number(isService),
    ...streakAfter(progress, new Date(suggested.at).toISOString().slice(0, 10)),
  };
}

const DAY_MS = 24 * 3_600_000;

function streakAfter({ streakDays, currentStreakDays, lastSuggestionDay }: StoredProgress, day: string) {
  const daysSince = lastSuggestionDay === null ? Infinity : (Date.parse(day) - Date.parse(lastSuggestionDay)) / DAY_MS;
  // The same day counts once, and one that is counted late cannot be put back in its place.
  if (daysSince <= 0) return {};
  const current = daysSince === 1 ? currentStreakDays + 1 : 1;
  return { currentStreakDays: current, streakDays: Math.max(streakDays, current), lastSuggestionDay: day };
}

type Judged = { /** In hundredths, like the price. */ amount: number; finalPrice: number; listingType: ListingType };

export function afterJudgement(progress: StoredProgress, { amount, finalPrice, listingType }: Judged): StoredProgress {
  const isAccurate = isWithin(amount, finalPrice, NEAR_PERCENT);
  return {
    ...progress,
    accurateSuggestions: progress.accurateSuggestions + Number(isAccurate),
    accurateServices: progress.accurateServices + Number(isAccurate && listingType === 'SERVICE'),
    exactHits: progress.exactHits + Number(isWithin(amount, finalPrice, EXACT_PERCENT)),
  };
}

export function afterClosing(progress: StoredProgress): StoredProgress {
  return { ...progress, ownClosed: progress.ownClosed + 1 };
}
