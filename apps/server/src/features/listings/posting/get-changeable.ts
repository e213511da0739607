import type { ErrorCode } from '@ballpark/contracts/errors';
import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import { findHindrance, findIfListing } from '../find-hindrance.ts';
import { hindranceToChange } from '../listings.policy.ts';

type Wish = { memberId: string; listingId: string };

/** A listing its member may change right now. The change itself makes sure of it once more. */
export async function getChangeable(app: AppContext, { memberId, listingId }: Wish) {
  const listing = await findIfListing(app, listingId);
  const hindrance = hindranceToChange(listing, memberId);
  if (!listing || hindrance) throw new Refusal(hindrance ?? 'listing_not_found');
  return listing;
}

/** Why a change found nothing to change: the listing was closed or deleted a moment before. */
export async function explainUnchanged(app: AppContext, wish: Wish): Promise<ErrorCode> {
  return (await findHindrance(app, wish, hindranceToChange)) ?? 'listing_closed';
}
