import type { AppContext } from '../../../app/context.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { JobRun } from '../../../jobs/handle-job.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { findIfListing } from '../find-hindrance.ts';

type Reminder = { listingId: string; ownerId: string };

/** Owes the owner the one mail about this listing, if it is still open. */
export async function remindOwner(app: AppContext, { listingId, ownerId }: Reminder, run: JobRun): Promise<void> {
  const listing = await findIfListing(app, listingId);
  await inTransaction(app.db.members, async (trx) => {
    if (listing?.isActive) {
      await queueMail(app, trx, { memberId: ownerId, template: 'listing-reminder', dedupeKey: listingId });
    }
    await run.finish(trx);
  });
}
