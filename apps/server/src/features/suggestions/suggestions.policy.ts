import { isGuarded } from '../../core/guards.ts';
import type { ErrorCode } from '@ballpark/contracts/errors';

type Listing = { ownerId: string; isActive: boolean };

/** The reason why a member may not suggest a price for a listing; undefined when they may. */
export function refuseSuggestion(listing: Listing | undefined, memberId: string): ErrorCode | undefined {
  if (!listing) return 'listing_not_found';
  if (listing.ownerId === memberId && isGuarded('suggest-not-own')) return 'own_listing';
  return listing.isActive ? undefined : 'listing_closed';
}

type Suggestion = { authorId: string; isListingActive: boolean; /** By moderation. */ isHidden: boolean };

/** The reason why a member may not change a suggestion; undefined when they may. */
export function refuseSuggestionEdit(suggestion: Suggestion | undefined, memberId: string): ErrorCode | undefined {
  if (!suggestion) return 'suggestion_not_found';
  if (suggestion.authorId !== memberId) return 'not_suggestion_author';
  if (!suggestion.isListingActive) return 'listing_closed';
  return suggestion.isHidden ? 'suggestion_hidden' : undefined;
}
