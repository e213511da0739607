import type { Progress } from '@ballpark/rules/progress';
import { EXACT_PERCENT, isWithinPercent, NEAR_PERCENT } from '@ballpark/rules/xp';
import type { ListingType } from '@ballpark/rules/listings';

/** The facts of a suggestion at the time it is made. They stay, whatever happens to the listing. */
export type SuggestionFacts = { listingType: ListingType; isFirst: boolean; isQuick: boolean };

type CountedSuggestion = SuggestionFacts & {
  /** Whether the member has never helped this owner before. */
  isNewOwner: boolean;
  /** The length of the streak that the day of this suggestion belongs to. */
  daysInRow: number;
};

export function afterSuggestion(progress: Progress, suggestion: CountedSuggestion): Progress {
  const isService = suggestion.listingType === 'SERVICE';
  return {
    ...progress,
    totalSuggestions: progress.totalSuggestions + 1,
    quickResponses: progress.quickResponses + Number(suggestion.isQuick),
    uniquePeopleHelped: progress.uniquePeopleHelped + Number(suggestion.isNewOwner),
    firstSuggestions: progress.firstSuggestions + Number(suggestion.isFirst),
    productSuggestions: progress.productSuggestions + Number(!isService),
    serviceSuggestions: progress.serviceSuggestions + Number(isService),
    streakDays: Math.max(progress.streakDays, suggestion.daysInRow),
  };
}

type WithdrawnSuggestion = SuggestionFacts & {
  /** Whether no other suggestion of the member helps this owner. */
  isLastForOwner: boolean;
  /** The longest streak without this suggestion; undefined if its day stays. */
  streakDays: number | undefined;
};

/** The opposite of `afterSuggestion`. */
export function withoutSuggestion(progress: Progress, suggestion: WithdrawnSuggestion): Progress {
  const isService = suggestion.listingType === 'SERVICE';
  return {
    ...progress,
    totalSuggestions: subtract(progress.totalSuggestions, true),
    quickResponses: subtract(progress.quickResponses, suggestion.isQuick),
    uniquePeopleHelped: subtract(progress.uniquePeopleHelped, suggestion.isLastForOwner),
    firstSuggestions: subtract(progress.firstSuggestions, suggestion.isFirst),
    productSuggestions: subtract(progress.productSuggestions, !isService),
    serviceSuggestions: subtract(progress.serviceSuggestions, isService),
    streakDays: suggestion.streakDays ?? progress.streakDays,
  };
}

function subtract(count: number, isCounted: boolean): number {
  return Math.max(0, count - Number(isCounted));
}

type JudgementFacts = { amountMinor: number; finalPriceMinor: number; listingType: ListingType };

export function afterJudgement(progress: Progress, judgement: JudgementFacts): Progress {
  const { amountMinor, finalPriceMinor, listingType } = judgement;
  const isAccurate = isWithinPercent(amountMinor, finalPriceMinor, NEAR_PERCENT);
  return {
    ...progress,
    accurateSuggestions: progress.accurateSuggestions + Number(isAccurate),
    accurateServices: progress.accurateServices + Number(isAccurate && listingType === 'SERVICE'),
    exactHits: progress.exactHits + Number(isWithinPercent(amountMinor, finalPriceMinor, EXACT_PERCENT)),
  };
}

export function afterClosing(progress: Progress): Progress {
  return { ...progress, ownClosed: progress.ownClosed + 1 };
}
