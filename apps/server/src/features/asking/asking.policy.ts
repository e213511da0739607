import type { ErrorCode } from '@ballpark/contracts/errors';

type Listing = { ownerId: string };

/** The reason why a member may not see or change what belongs to the owner of a listing; undefined when they may. */
export function refuseOwnerView(listing: Listing | undefined, memberId: string): ErrorCode | undefined {
  if (!listing) return 'listing_not_found';
  return listing.ownerId === memberId ? undefined : 'not_listing_owner';
}
