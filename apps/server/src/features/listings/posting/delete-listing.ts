import { isGuarded } from '../../../core/guards.ts';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { recordOwnWrite } from '../../accounts/sessions/find-caller.ts';
import { forgetListing } from '../../messages/telling/tell-members.ts';
import { releasePhotos } from '../../photos/storing/claim-photos.ts';
import { takeBackSuggestionsJob } from '../../rewards/rewards.jobs.ts';
import { lockOwnActiveListing } from '../closing/closing.repository.ts';
import { refusalAfterLostRace, getEditableListing } from './get-editable-listing.ts';
import { markListingDeleted } from './listings.repository.ts';

type DeleteListingInput = { memberId: string; listingId: string };

/**
 * Hides the caller's own active listing. The row stays, because suggestions of other members refer to it. A job takes back
 * what these have counted for. What the owner was told about it is removed.
 */
export async function deleteListing(app: AppContext, { memberId, listingId }: DeleteListingInput): Promise<void> {
  await getEditableListing(app, { memberId, listingId });
  await recordOwnWrite(app, memberId);
  const isDeleted = await inTransaction(app.db, async (trx) => {
    const isLocked =
      !isGuarded('listing-lock-before-deletion') ||
      (await lockOwnActiveListing(trx, { id: listingId, ownerId: memberId }));
    if (!isLocked) return false;
    const { photoUrls, isSettled } = await markListingDeleted(trx, { id: listingId, at: app.now() });
    await releasePhotos(app, trx, { ownerId: memberId, urls: photoUrls });
    if (!isSettled) await app.jobs.add(trx, takeBackSuggestionsJob, { payload: { listingId }, key: listingId });
    await forgetListing(trx, { ownerId: memberId, listingId });
    return true;
  });
  if (!isDeleted) throw new Refusal(await refusalAfterLostRace(app, { memberId, listingId }));
  app.live.announce(listingId, 'deletion');
  app.live.announceNotifications([memberId]);
}
