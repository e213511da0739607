import type { Listing } from '@ballpark/contracts/listings';
import type { ErrorCode } from '@ballpark/contracts/errors';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { recordOwnWrite } from '../../accounts/sessions/find-caller.ts';
import { withdrawReminders } from '../../messages/telling/tell-members.ts';
import { refuseExtension } from '../listings.policy.ts';
import { findListing } from '../reading/listing.repository.ts';
import { findExtensionState, markListingExtended } from './extension.repository.ts';

type ExtendListingInput = { memberId: string; listingId: string };

/** Gives the caller's own open listing a later end, once. Open pages show it at once; members who guessed are not told. */
export async function extendListing(app: AppContext, input: ExtendListingInput): Promise<Listing> {
  const { memberId, listingId } = input;
  const refusalReason = await findRefusalReason(app, input);
  if (refusalReason) throw new Refusal(refusalReason);
  await recordOwnWrite(app, memberId);
  const readers = await inTransaction(app.db, async (trx) => {
    const isMarked = await markListingExtended(trx, { id: listingId, ownerId: memberId, at: app.now() });
    return isMarked ? withdrawReminders(app, trx, [{ ownerId: memberId, listingId }]) : undefined;
  });
  // Another request closed, deleted or extended the listing after the first check.
  if (!readers) throw new Refusal((await findRefusalReason(app, input)) ?? 'already_extended');
  app.live.announce(listingId, 'listing');
  app.live.announceNotifications(readers);
  const listing = await findListing(app.statements, listingId);
  if (!listing) throw new Refusal('listing_not_found');
  return listing;
}

async function findRefusalReason(
  app: AppContext,
  { memberId, listingId }: ExtendListingInput,
): Promise<ErrorCode | undefined> {
  return refuseExtension(await findExtensionState(app.db, { id: listingId, memberId, at: app.now() }), memberId);
}
