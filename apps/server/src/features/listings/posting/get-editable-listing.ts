import type { ErrorCode } from '@ballpark/contracts/errors';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { findRefusalReason } from '../find-refusal-reason.ts';
import { refuseListingChange } from '../listings.policy.ts';
import { findListingState } from './listings.repository.ts';

type EditQuery = { memberId: string; listingId: string };

/** Returns a listing that the member may change right now, or refuses. The statement that changes it checks again. */
export async function getEditableListing(app: AppContext, { memberId, listingId }: EditQuery) {
  const listing = await findListingState(app.db, listingId, { memberId });
  const refusalReason = refuseListingChange(listing, memberId);
  if (!listing || refusalReason) throw new Refusal(refusalReason ?? 'listing_not_found');
  return listing;
}

/** The reason when the change itself found no row: the listing was closed or deleted after the first check. */
export async function refusalAfterLostRace(app: AppContext, query: EditQuery): Promise<ErrorCode> {
  return (await findRefusalReason(app, query, refuseListingChange)) ?? 'listing_closed';
}
