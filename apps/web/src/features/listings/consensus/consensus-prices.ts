import type { Listing, ListingForMember, Suggestion } from '@ballpark/contracts/listings';
import { SUGGESTION_PAGE_SIZE_MAX } from '@ballpark/rules/listings';
import type { StripContent } from '@ballpark/rules/strip/strip-height';
import type { StripMark, StripPrice } from '@ballpark/rules/strip/picture';
import { isClosest } from '../../suggestions/index.ts';

export type ConsensusListing = Pick<
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

export type Consensus = NonNullable<Listing['consensus']>;

/** A suggestion as the price strip draws it. */
export function toStripPrice(suggestion: Suggestion, ownId: string | undefined): StripPrice {
  return { key: suggestion.id, amount: suggestion.amount, mark: chooseMark(suggestion, ownId) };
}

function chooseMark(suggestion: Suggestion, ownId: string | undefined): StripMark | undefined {
  if (suggestion.id !== ownId) return isClosest(suggestion) ? 'closest' : undefined;
  return isClosest(suggestion) ? 'own-closest' : 'own';
}

/** The offer counts only while the listing is open. */
export function readStandingOffer({ isActive, hasOffer, offerAmount }: ConsensusListing): number | undefined {
  return isActive && hasOffer ? (offerAmount ?? undefined) : undefined;
}

/** The content of a listing's strip, as far as it decides the height. */
export function toStripContent(listing: ConsensusListing, { range, ballpark }: Consensus): StripContent {
  const { suggestionCount, ownSuggestion, finalPrice } = listing;
  return {
    count: Math.min(suggestionCount, SUGGESTION_PAGE_SIZE_MAX),
    hasRange: range > 0,
    hasOffer: readStandingOffer(listing) !== undefined,
    hasFinal: finalPrice !== null,
    hasMarks: ownSuggestion !== null || ballpark !== null,
  };
}
