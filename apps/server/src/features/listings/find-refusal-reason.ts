import type { ErrorCode } from '@ballpark/contracts/errors';
import type { AppContext } from '../../core/context.ts';
import { findListingState } from './posting/listings.repository.ts';

type RefusalQuery = { memberId: string; listingId: string };

type Policy = (listing: { ownerId: string; isActive: boolean } | undefined, memberId: string) => ErrorCode | undefined;

/**
 * Asks a policy why a member may not act on a listing right now; undefined when they may. The statement that makes the
 * change checks again, because the listing can close or disappear in between.
 */
export async function findRefusalReason(
  app: AppContext,
  { memberId, listingId }: RefusalQuery,
  policy: Policy,
): Promise<ErrorCode | undefined> {
  return policy(await findListingState(app.db, listingId, { memberId }), memberId);
}
