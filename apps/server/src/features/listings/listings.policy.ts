import type { ErrorCode } from '@ballpark/contracts/errors';

type Listing = { ownerId: string; isActive: boolean };

/** Why this member may not change this listing; undefined when they may. */
export function hindranceToChange(listing: Listing | undefined, memberId: string): ErrorCode | undefined {
  if (!listing) return 'listing_not_found';
  if (listing.ownerId !== memberId) return 'not_listing_owner';
  return listing.isActive ? undefined : 'listing_closed';
}

/** Why this member may not suggest a price for this listing; undefined when they may. */
export function hindranceToSuggest(listing: Listing | undefined, memberId: string): ErrorCode | undefined {
  if (!listing) return 'listing_not_found';
  if (listing.ownerId === memberId) return 'own_listing';
  return listing.isActive ? undefined : 'listing_closed';
}

/** Why this member may not close this listing; undefined when they may. */
export function hindranceToClose(listing: Listing | undefined, memberId: string): ErrorCode | undefined {
  const hindrance = hindranceToChange(listing, memberId);
  return hindrance === 'listing_closed' ? 'already_closed' : hindrance;
}

type Suggestion = { authorId: string; isListingActive: boolean };

/** Why this member may not change this suggestion; undefined when they may. */
export function hindranceToEdit(suggestion: Suggestion | undefined, memberId: string): ErrorCode | undefined {
  if (!suggestion) return 'suggestion_not_found';
  if (suggestion.authorId !== memberId) return 'not_suggestion_author';
  return suggestion.isListingActive ? undefined : 'listing_closed';
}
