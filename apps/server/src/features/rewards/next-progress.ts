import type { Progress } from '@ballpark/rules/progress';
import { EXACT_PERCENT, isWithin, NEAR_PERCENT } from '@ballpark/rules/closing';
import type { ListingType } from '@ballpark/rules/listings';

type Suggested = {
  listingType: ListingType;
  isFirst: boolean;
  isQuick: boolean;
  /** Whether the owner was never helped by this member before. */
  isNewOwner: boolean;
  /** How long the row of days is that this one is part of. */
  daysInRow: number;
};

export function afterSuggestion(progress: Progress, suggested: Suggested): Progress {
  const isService = suggested.listingType === 'SERVICE';
  return {
    ...progress,
    totalSuggestions: progress.totalSuggestions + 1,
    quickResponses: progress.quickResponses + Number(suggested.isQuick),
    uniquePeopleHelped: progress.uniquePeopleHelped + Number(suggested.isNewOwner),
    firstSuggestions: progress.firstSuggestions + Number(suggested.isFirst),
    productSuggestions: progress.productSuggestions + Number(!isService),
    serviceSuggestions: progress.serviceSuggestions + Number(isService),
    streakDays: Math.max(progress.streakDays, suggested.daysInRow),
  };
}

type Judged = { /** In hundredths, like the price. */ amount: number; finalPrice: number; listingType: ListingType };

export function afterJudgement(progress: Progress, { amount, finalPrice, listingType }: Judged): Progress {
  const isAccurate = isWithin(amount, finalPrice, NEAR_PERCENT);
  return {
    ...progress,
    accurateSuggestions: progress.accurateSuggestions + Number(isAccurate),
    accurateServices: progress.accurateServices + Number(isAccurate && listingType === 'SERVICE'),
    exactHits: progress.exactHits + Number(isWithin(amount, finalPrice, EXACT_PERCENT)),
  };
}

export function afterClosing(progress: Progress): Progress {
  return { ...progress, ownClosed: progress.ownClosed + 1 };
}
