import type { DataOf } from '@ballpark/contracts/endpoint';
import type { closeListing as contract } from '@ballpark/contracts/suggestions';
import { AWARD_XP, decideAwards } from '@ballpark/rules/xp';
import { toMinor } from '@ballpark/rules/money';
import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import type { Trx } from '../../../database/client.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { recordOwnWrite } from '../../accounts/sessions/find-caller.ts';
import { settleListingJob } from '../../rewards/rewards.jobs.ts';
import { closeOwnActive, listPriced, saveAwards } from './closing.repository.ts';
import { findRefusalReason } from '../find-refusal-reason.ts';
import { toXpRewards, type PaidSuggestion } from './closing.view.ts';
import { findListing } from '../reading/listing.repository.ts';
import { refuseClosing } from '../listings.policy.ts';

type CloseListingInput = { memberId: string; listingId: string; /** In units of the currency. */ finalPrice: number };

/** Closes the caller's own listing with its final price. Every suggester is paid by how close their suggestion was. */
export async function closeListing(app: AppContext, input: CloseListingInput): Promise<DataOf<typeof contract>> {
  const { memberId, listingId } = input;
  const refusalReason = await findRefusalReason(app, input, refuseClosing);
  if (refusalReason) throw new Refusal(refusalReason);
  await recordOwnWrite(app, memberId);
  const finalPriceMinor = toMinor(input.finalPrice);
  const paid = await inTransaction(app.db, (trx) => writeClosing(app, trx, { memberId, listingId, finalPriceMinor }));
  // Another request closed or deleted the listing after the first check.
  if (!paid) throw new Refusal((await findRefusalReason(app, input, refuseClosing)) ?? 'already_closed');
  app.live.announce(listingId, 'closing');
  const listing = await findListing(app.statements, listingId);
  if (!listing) throw new Refusal('listing_not_found');
  return { listing, xpRewards: toXpRewards(paid, finalPriceMinor) };
}

type Closing = { memberId: string; listingId: string; finalPriceMinor: number };

/** Writes no member row: a job pays the members later, from the awards that are written here. */
async function writeClosing(
  app: AppContext,
  trx: Trx,
  { memberId, listingId, finalPriceMinor }: Closing,
): Promise<PaidSuggestion[] | undefined> {
  const at = app.now();
  if (!(await closeOwnActive(trx, { id: listingId, ownerId: memberId, finalPriceMinor, at }))) return undefined;
  const awards = decideAwards(await listPriced(trx, listingId), finalPriceMinor);
  const paid = awards.map(({ suggestion, reason }) => ({ ...suggestion, reason, xp: AWARD_XP[reason] }));
  await saveAwards(trx, { listingId, at, awards: paid.map(({ id, ...award }) => ({ ...award, suggestionId: id })) });
  await app.jobs.add(trx, settleListingJob, { payload: { listingId }, key: listingId });
  return paid;
}
