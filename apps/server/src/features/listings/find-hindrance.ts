import type { ErrorCode } from '@ballpark/contracts/errors';
import type { AppContext } from '../../app/context.ts';
import { isListingId } from './listing-id.ts';
import { findChangeable } from './posting/listings.repository.ts';

type Wish = { memberId: string; listingId: string };

type Policy = (listing: { ownerId: string; isActive: boolean } | undefined, memberId: string) => ErrorCode | undefined;

/** What keeps a member from doing this to a listing right now, if anything. The change itself makes sure once more. */
export async function findHindrance(
  app: AppContext,
  { memberId, listingId }: Wish,
  policy: Policy,
): Promise<ErrorCode | undefined> {
  return policy(await findIfListing(app, listingId), memberId);
}

/** The listing of this id; undefined where there is none, or nothing that could be an id. */
export async function findIfListing(app: AppContext, id: string) {
  return isListingId(id) ? findChangeable(app.db, id) : undefined;
}
