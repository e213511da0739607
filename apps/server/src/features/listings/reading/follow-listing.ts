import type { ListingEvent } from '@ballpark/contracts/live';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Viewer } from '../../accounts/sessions/find-caller.ts';
import { findListingState, listUnseenPairs } from '../posting/listings.repository.ts';

type Follower = { isOwner: boolean; send: (event: ListingEvent) => void };

/** Sends an event for every change of a listing that the follower may know of, until the returned function is called. */
export function followListing(app: AppContext, listingId: string, { isOwner, send }: Follower): () => void {
  return app.live.watch(listingId, {
    onChange: (what) => (what !== 'guest' || isOwner) && send({ event: 'changed', data: { what } }),
    onSyncChange: (isInSync) => send({ event: 'sight', data: { isClear: isInSync } }),
  });
}

/** Refuses a stream for a listing that the viewer may not see. Whether the viewer is its owner does not change later. */
export async function requireListing(
  app: AppContext,
  listingId: string,
  viewer: Viewer,
): Promise<Pick<Follower, 'isOwner'>> {
  const state = await findListingState(app.db, listingId, viewer);
  if (!state) throw new Refusal('listing_not_found');
  return { isOwner: state.ownerId === viewer.memberId };
}

type Followed = { params: { id: string }; caller: Viewer };

/** Those of the followed listings that their followers may not see any more, for a block for example. */
export async function listLostListings<F extends Followed>(app: AppContext, followed: readonly F[]): Promise<F[]> {
  const pairs = followed.map(({ params, caller }) => ({ listingId: params.id, memberId: caller.memberId }));
  const unseen = new Set(await listUnseenPairs(app.db, pairs));
  return followed.filter((_, index) => unseen.has(index));
}
