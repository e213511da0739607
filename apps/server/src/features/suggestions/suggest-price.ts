import type { BodyOf } from '@ballpark/contracts/endpoint';
import type { SuggestionMade, suggestPrice as contract } from '@ballpark/contracts/suggestions';
import { toMinor } from '@ballpark/rules/money';
import type { AppContext } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Trx } from '../../database/client.ts';
import { violates } from '../../database/faults.ts';
import { findEarlierResult, toIdempotencyKey, withIdempotencyKey } from '../../idempotency/with-idempotency-key.ts';
import { recordOwnWrite } from '../accounts/sessions/find-caller.ts';
import { takeGuestPrice } from '../asking/guests/take-guest-price.ts';
import { admitSuggestion } from '../fair-play/posting/admit-posts.ts';
import { refuseContactData } from '../fair-play/posting/refuse-contact-data.ts';
import { countSuggestionJob } from '../rewards/rewards.jobs.ts';
import { findWeight } from '../rewards/sense/find-weight.ts';
import { tellOwnerOfSuggestion } from '../messages/telling/tell-members.ts';
import { findRefusalReason } from '../listings/find-refusal-reason.ts';
import { newIdInSameRegion } from '../listings/listing-id.ts';
import { refuseSuggestion } from './suggestions.policy.ts';
import { readMadeSuggestion } from './suggestion-read.repository.ts';
import { renewBallpark } from './ballpark/keep-ballpark.ts';
import {
  addListingSuggestion,
  insertSuggestion,
  lockOpenListing,
  ONCE_PER_MEMBER,
  type SuggestionContent,
} from './suggestions.repository.ts';

export type SuggestionPayload = BodyOf<typeof contract>;

type SuggestPriceInput = {
  memberId: string;
  listingId: string;
  payload: SuggestionPayload;
  /** The idempotency key of the client. */
  key?: string | undefined;
};

/**
 * Suggests a price for an active listing of another member. Each member can do so once per listing. A repeated
 * idempotency key returns the suggestion of the first request, also when the listing has been closed since. The price that
 * the member gave as a guest goes in the same transaction, so that the owner never sees both.
 */
export async function suggestPrice(app: AppContext, input: SuggestPriceInput): Promise<SuggestionMade> {
  const { memberId, listingId, payload } = input;
  const key = toIdempotencyKey({ memberId, key: input.key, content: { listingId, ...payload } });
  const earlier = key && (await findEarlierResult(app.db, key));
  if (earlier !== undefined) return readMadeSuggestion(app.statements, earlier);
  const refusalReason = await findRefusalReason(app, input, refuseSuggestion);
  if (refusalReason) throw new Refusal(refusalReason);
  await refuseContactData(app, { memberId, texts: { comment: payload.comment } });
  await recordOwnWrite(app, memberId);
  const id = newIdInSameRegion(listingId);
  const weight = await findWeight(app, { memberId, listingId });
  const row = { id, listingId, memberId, content: toContent(payload), weight };
  let ownerId: string | undefined;
  const writtenId = await withIdempotencyKey(app.db, { key, resultId: id, at: app.now() }, async (trx) => {
    ownerId = await writeSuggestion(app, trx, row);
    // A refusal rolls the idempotency key back as well.
    if (ownerId === undefined) throw new Refusal('listing_closed');
    const { claim } = payload;
    if (claim !== undefined) await takeGuestPrice(app, trx, { claim, listingId });
  }).catch(async (error: unknown) => {
    throw await explainFailedWrite(app, input, error);
  });
  // A concurrent request with the same key was faster; it has announced its suggestion itself.
  if (writtenId === id) announceSuggestion(app, { listingId, ownerId });
  return readMadeSuggestion(app.statements, writtenId);
}

function announceSuggestion(app: AppContext, written: { listingId: string; ownerId: string | undefined }): void {
  app.live.announce(written.listingId, 'suggestion');
  if (written.ownerId !== undefined) app.live.announceNotifications([written.ownerId]);
}

/** The listing was closed or deleted after the first check, or the member has suggested before. */
async function explainFailedWrite(app: AppContext, input: SuggestPriceInput, error: unknown): Promise<unknown> {
  if (violates(error, ONCE_PER_MEMBER)) return new Refusal('already_suggested');
  if (!(error instanceof Refusal) || error.code !== 'listing_closed') return error;
  return new Refusal((await findRefusalReason(app, input, refuseSuggestion)) ?? 'listing_closed');
}

export function toContent({ amount, comment }: SuggestionPayload): SuggestionContent {
  return { amountMinor: toMinor(amount), comment: comment ?? null };
}

type SuggestionRow = {
  id: string;
  memberId: string;
  listingId: string;
  content: SuggestionContent;
  /** In hundredths of a voice. */
  weight: number;
};

/**
 * Locks the author's account, then the listing. Every transaction that writes on a listing queues for that one
 * row lock. After it only the owner's tally of notifications is locked, and no transaction that holds a tally waits for a
 * listing (`tell-members.ts`), so they cannot deadlock. Returns the owner; undefined if the listing is not open.
 */
async function writeSuggestion(app: AppContext, trx: Trx, row: SuggestionRow): Promise<string | undefined> {
  const { id, listingId, memberId, content, weight } = row;
  const at = app.now();
  await admitSuggestion(app, trx, memberId);
  const listing = await lockOpenListing(trx, { listingId, memberId, at });
  if (!listing) return undefined;
  const { ownerId, type, currency, isQuick, isMuted } = listing;
  const isFirst = listing.suggestionCount === 0;
  const createdAt = await insertSuggestion(trx, { id, listingId, ownerId, memberId, content, weight, isFirst, at });
  const suggestionCount = listing.suggestionCount + 1;
  const ballpark = await renewBallpark(app, trx, { listingId, type, currency, suggestionCount });
  await addListingSuggestion(trx, { listingId, amountMinor: content.amountMinor, ballpark });
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
  if (!isMuted) await tellOwnerOfSuggestion(app, trx, { suggestionId: id, listingId, ownerId, isFirst });
  return ownerId;
}
