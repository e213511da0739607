import type { BodyOf } from '@ballpark/contracts/endpoint';
import type { Suggestion } from '@ballpark/contracts/listings';
import type { suggestPrice as contract } from '@ballpark/contracts/suggestions';
import { toMinor } from '@ballpark/rules/money';
import type { AppContext } from '../../app/context.ts';
import { Refusal } from '../../app/refusal.ts';
import type { Trx } from '../../database/client.ts';
import { violates } from '../../database/faults.ts';
import { inTransaction } from '../../database/transaction.ts';
import { markWritten } from '../accounts/mark-written.ts';
import { countSuggestionJob } from '../rewards/rewards.jobs.ts';
import { findRefusalReason } from '../listings/find-refusal-reason.ts';
import { newIdInSameRegion } from '../listings/listing-id.ts';
import { refuseSuggestion } from './suggestions.policy.ts';
import { readSuggestion } from './suggestion-read.repository.ts';
import { countOnActive, insertSuggestion, ONCE_PER_MEMBER, type SuggestionContent } from './suggestions.repository.ts';

export type SuggestionPayload = BodyOf<typeof contract>;

type Wish = { memberId: string; listingId: string };
type Price = Wish & { payload: SuggestionPayload };

/** Suggests a price for somebody else's active listing. Each member does so once. */
export async function suggestPrice(app: AppContext, { memberId, listingId, payload }: Price): Promise<Suggestion> {
  const refusalReason = await findRefusalReason(app, { memberId, listingId }, refuseSuggestion);
  if (refusalReason) throw new Refusal(refusalReason);
  await markWritten(app, memberId);
  const id = newIdInSameRegion(listingId);
  const made = { id, listingId, memberId, content: contentOf(payload) };
  const isMade = await inTransaction(app.db, (trx) => write(app, trx, made)).catch((error: unknown) => {
    throw violates(error, ONCE_PER_MEMBER) ? new Refusal('already_suggested') : error;
  });
  // Closed or deleted a moment before.
  if (!isMade)
    throw new Refusal((await findRefusalReason(app, { memberId, listingId }, refuseSuggestion)) ?? 'listing_closed');
  app.live.announce(listingId, 'suggestion');
  return readSuggestion(app.statements, id);
}

export function contentOf({ amount, comment }: SuggestionPayload): SuggestionContent {
  return { amount: toMinor(amount), comment: comment ?? null };
}

type Made = Wish & { id: string; content: SuggestionContent };

/** Counts it on the listing first: whoever else writes there waits in one row's queue, and nobody for two rows. */
async function write(app: AppContext, trx: Trx, { id, listingId, memberId, content }: Made): Promise<boolean> {
  const at = app.now();
  const listing = await countOnActive(trx, { listingId, memberId, amount: content.amount, at });
  if (!listing) return false;
  const { ownerId, type, isFirst, isQuick } = listing;
  const createdAt = await insertSuggestion(trx, { id, listingId, ownerId, memberId, content, at });
  const payload = {
    memberId,
    suggestionId: id,
    listingId,
    listingType: type,
    listingOwnerId: ownerId,
    isFirst,
    isQuick,
    at: createdAt.toISOString(),
  };
  await app.jobs.add(trx, countSuggestionJob, { payload, key: id });
  return true;
}
