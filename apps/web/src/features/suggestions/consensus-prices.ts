import type { ListingForMember, Suggestion } from '@ballpark/contracts/listings';
import { XP_CLOSEST } from '@ballpark/rules/closing';
import { SUGGESTION_PAGE_SIZE_MAX } from '@ballpark/rules/suggestions';
import type { StripMark, StripPrice } from '../../ui/price-strip/picture.ts';
import type { StripContent } from '../../ui/price-strip/strip-height.ts';

export type PricedListing = Pick<
  ListingForMember,
  | 'id'
  | 'currency'
  | 'suggestionCount'
  | 'suggestions'
  | 'ownSuggestion'
  | 'isActive'
  | 'hasOffer'
  | 'offerAmount'
  | 'finalPrice'
>;

/** Several lists of suggestions as one, each suggestion once. */
export function joined(...lists: readonly (readonly Suggestion[])[]): Suggestion[] {
  return [...new Map(lists.flat().map((suggestion) => [suggestion.id, suggestion])).values()];
}

/** The viewer's own suggestion first, then the newest. */
export function ownFirst({ ownSuggestion, suggestions }: Pick<PricedListing, 'ownSuggestion' | 'suggestions'>) {
  return ownSuggestion === null ? suggestions : joined([ownSuggestion], suggestions);
}

/** Whether a closing found no other suggestion nearer to the final price. */
export function isClosest({ xpAwarded }: Pick<Suggestion, 'xpAwarded'>): boolean {
  return xpAwarded === XP_CLOSEST;
}

/** A suggestion as the strip draws it. */
export function stripPrice(suggestion: Suggestion, ownId: string | undefined): StripPrice {
  return { key: suggestion.id, amount: suggestion.amount, mark: markOf(suggestion, ownId) };
}

function markOf(suggestion: Suggestion, ownId: string | undefined): StripMark | undefined {
  if (suggestion.id !== ownId) return isClosest(suggestion) ? 'closest' : undefined;
  return isClosest(suggestion) ? 'own-closest' : 'own';
}

/** An offer says something only as long as the listing is open. */
export function standingOffer({ isActive, hasOffer, offerAmount }: PricedListing): number | undefined {
  return isActive && hasOffer ? (offerAmount ?? undefined) : undefined;
}

/** What the strip of a listing will hold, as far as it decides how high that is. */
export function stripContent(listing: PricedListing, range: number): StripContent {
  const { suggestionCount, ownSuggestion, finalPrice } = listing;
  return {
    count: Math.min(suggestionCount, SUGGESTION_PAGE_SIZE_MAX),
    hasRange: range > 0,
    hasOffer: standingOffer(listing) !== undefined,
    hasFinal: finalPrice !== null,
    hasMarks: ownSuggestion !== null,
  };
}
