import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { recordOwnWrite } from '../../accounts/sessions/find-caller.ts';
import { forgetListing } from '../../notifications/tell-members.ts';
import { releasePhotos } from '../../photos/claim-photos.ts';
import { takeBackSuggestionsJob } from '../../rewards/rewards.jobs.ts';
import { lockOwnActive } from '../closing/closing.repository.ts';
import { refusalAfterLostRace, getEditableListing } from './get-editable-listing.ts';
import { markDeleted } from './listings.repository.ts';

type DeleteListingInput = { memberId: string; listingId: string };

/**
 * Hides the caller's own active listing. The row stays, because suggestions of other members refer to it. A job takes back
 * what these have counted for. What the owner was told about it is removed.
 */
export async function deleteListing(app: AppContext, { memberId, listingId }: DeleteListingInput): Promise<void> {
  await getEditableListing(app, { memberId, listingId });
  await recordOwnWrite(app, memberId);
  const isDeleted = await inTransaction(app.db, async (trx) => {
    if (!(await lockOwnActive(trx, { id: listingId, ownerId: memberId }))) return false;
    const { photoUrls, isSettled } = await markDeleted(trx, { id: listingId, at: app.now() });
    await releasePhotos(app, trx, { ownerId: memberId, urls: photoUrls });
    if (!isSettled) await app.jobs.add(trx, takeBackSuggestionsJob, { payload: { listingId }, key: listingId });
    await forgetListing(trx, { ownerId: memberId, listingId });
    return true;
  });
  if (!isDeleted) throw new Refusal(await refusalAfterLostRace(app, { memberId, listingId }));
  app.live.announce(listingId, 'deletion');
  app.live.announceNotifications([memberId]);
}
