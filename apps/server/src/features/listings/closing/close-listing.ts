import type { DataOf } from '@ballpark/contracts/endpoint';
import type { closeListing as contract } from '@ballpark/contracts/suggestions';
import { AWARD_XP, awardsFor } from '@ballpark/rules/closing';
import { toMinor } from '@ballpark/rules/money';
import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import type { Trx } from '../../../database/client.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { markWritten } from '../../accounts/mark-written.ts';
import { settleListingJob } from '../../rewards/rewards.jobs.ts';
import { closeOwnActive, listPriced, saveAwards } from './closing.repository.ts';
import { findRefusalReason } from '../find-refusal-reason.ts';
import { toXpRewards, type PaidSuggestion } from './closing.view.ts';
import { findListing } from '../reading/listing.repository.ts';
import { refuseClosing } from '../listings.policy.ts';

type Closing = { memberId: string; listingId: string; /** In units of the currency. */ finalPrice: number };
type Closed = DataOf<typeof contract>;

/** Closes one's own listing with its final price; everybody who has suggested one is paid by how close it was. */
export async function closeListing(app: AppContext, closing: Closing): Promise<Closed> {
  const { memberId, listingId } = closing;
  const refusalReason = await findRefusalReason(app, closing, refuseClosing);
  if (refusalReason) throw new Refusal(refusalReason);
  await markWritten(app, memberId);
  const finalPrice = toMinor(closing.finalPrice);
  const paid = await inTransaction(app.db, (trx) => write(app, trx, { memberId, listingId, finalPrice }));
  // Closed or deleted a moment before.
  if (!paid) throw new Refusal((await findRefusalReason(app, closing, refuseClosing)) ?? 'already_closed');
  app.live.announce(listingId, 'closing');
  const listing = await findListing(app.statements, listingId);
  if (!listing) throw new Refusal('listing_not_found');
  return { listing, xpRewards: toXpRewards(paid, finalPrice) };
}

/** Nothing is written on a member: a job pays them, from the awards written here. */
async function write(
  app: AppContext,
  trx: Trx,
  { memberId, listingId, finalPrice }: Closing,
): Promise<PaidSuggestion[] | undefined> {
  const at = app.now();
  if (!(await closeOwnActive(trx, { id: listingId, ownerId: memberId, finalPrice, at }))) return undefined;
  const awards = awardsFor(await listPriced(trx, listingId), finalPrice);
  const paid = awards.map(({ suggestion, reason }) => ({ ...suggestion, reason, xp: AWARD_XP[reason] }));
  await saveAwards(trx, { listingId, at, awards: paid.map(({ id, ...award }) => ({ ...award, suggestionId: id })) });
  await app.jobs.add(trx, settleListingJob, { payload: { listingId }, key: listingId });
  return paid;
}
