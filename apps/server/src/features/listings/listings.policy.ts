import { isGuarded } from '../../core/guards.ts';
import type { ErrorCode } from '@ballpark/contracts/errors';

type Listing = { ownerId: string; isActive: boolean };

/** The reason why a member may not change a listing; undefined when they may. */
export function refuseListingChange(listing: Listing | undefined, memberId: string): ErrorCode | undefined {
  if (!listing) return 'listing_not_found';
  if (listing.ownerId !== memberId && isGuarded('close-own')) return 'not_listing_owner';
  return listing.isActive ? undefined : 'listing_closed';
}

/** The reason why a member may not close a listing; undefined when they may. */
export function refuseClosing(listing: Listing | undefined, memberId: string): ErrorCode | undefined {
  const refusalReason = refuseListingChange(listing, memberId);
  return refusalReason === 'listing_closed' ? 'already_closed' : refusalReason;
}

/** The reason why a member may not say whether a listing may become a puzzle. */
export function refuseConsent(listing: Listing | undefined, memberId: string): ErrorCode | undefined {
  if (!listing) return 'listing_not_found';
  return listing.ownerId === memberId ? undefined : 'not_listing_owner';
}

type ExtensibleListing = Listing & {
  isExtended: boolean;
  /** Whether its last hours have begun. */ isInTime: boolean;
};

/** The reason why a member may not extend a listing; undefined when they may. */
export function refuseExtension(listing: ExtensibleListing | undefined, memberId: string): ErrorCode | undefined {
  const refusalReason = refuseListingChange(listing, memberId);
  if (!listing || refusalReason) return refusalReason;
  if (listing.isExtended) return 'already_extended';
  return listing.isInTime ? undefined : 'extension_too_early';
}

type EndedListing = Listing & {
  isOutcomeKnown: boolean;
  /** Whether it closed automatically not long ago. */ isInTime: boolean;
};

/** The reason why a member may not report the price of a listing that closed automatically. */
export function refuseLatePrice(listing: EndedListing | undefined, memberId: string): ErrorCode | undefined {
  if (!listing) return 'listing_not_found';
  if (listing.ownerId !== memberId) return 'not_listing_owner';
  if (listing.isActive) return 'listing_open';
  if (listing.isOutcomeKnown) return 'outcome_known';
  return listing.isInTime ? undefined : 'outcome_too_late';
}
