import type { Suggestion } from '@ballpark/contracts/listings';
import type { AppContext } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Trx } from '../../database/client.ts';
import { inTransaction } from '../../database/transaction.ts';
import { recordOwnWrite } from '../accounts/sessions/find-caller.ts';
import { refuseContactData } from '../fair-play/posting/refuse-contact-data.ts';
import { isListingId } from '../listings/listing-id.ts';
import { renewBallpark } from './ballpark/keep-ballpark.ts';
import { refuseSuggestionEdit } from './suggestions.policy.ts';
import { type SuggestionPayload, toContent } from './suggest-price.ts';
import { readSuggestion } from './suggestion-read.repository.ts';
import {
  findEditableSuggestion,
  lockVisibleListing,
  recountListing,
  type SuggestionContent,
  updateOwnSuggestion,
} from './suggestions.repository.ts';

type EditQuery = { memberId: string; suggestionId: string };
type UpdateSuggestionInput = EditQuery & { payload: SuggestionPayload };

/** Changes the caller's own suggestion while its listing is active and moderation has not hidden it. */
export async function updateSuggestion(
  app: AppContext,
  { memberId, suggestionId, payload }: UpdateSuggestionInput,
): Promise<Suggestion> {
  const { listingId } = await getEditableSuggestion(app, { memberId, suggestionId });
  await refuseContactData(app, { memberId, texts: { comment: payload.comment } });
  await recordOwnWrite(app, memberId);
  const edit = { id: suggestionId, memberId, listingId, content: toContent(payload) };
  const isEdited = await inTransaction(app.db, (trx) => writeEdit(app, trx, edit));
  if (!isEdited) {
    // The listing was closed or deleted, or the suggestion hidden, after the first check.
    await getEditableSuggestion(app, { memberId, suggestionId });
    throw new Refusal('listing_closed');
  }
  app.live.announce(listingId, 'suggestion');
  return readSuggestion(app.statements, suggestionId);
}

/** Returns a suggestion that the member may change right now, or refuses. */
async function getEditableSuggestion(app: AppContext, { memberId, suggestionId }: EditQuery) {
  // The id of a suggestion has the format of its listing's id and carries the same region.
  const suggestion = isListingId(suggestionId)
    ? await findEditableSuggestion(app.db, { id: suggestionId, memberId })
    : undefined;
  const refusalReason = refuseSuggestionEdit(suggestion, memberId);
  if (!suggestion || refusalReason) throw new Refusal(refusalReason ?? 'suggestion_not_found');
  return suggestion;
}

type SuggestionEdit = { id: string; memberId: string; listingId: string; content: SuggestionContent };

async function writeEdit(app: AppContext, trx: Trx, edit: SuggestionEdit): Promise<boolean> {
  const { id, memberId, listingId, content } = edit;
  const listing = await lockVisibleListing(trx, listingId, memberId);
  if (!listing) return false;
  const beforeMinor = await updateOwnSuggestion(trx, { id, memberId, content, at: app.now() });
  if (beforeMinor === undefined) return false;
  const ballpark = await renewBallpark(app, trx, { listingId, ...listing });
  await recountListing(trx, { listingId, beforeMinor, afterMinor: content.amountMinor, ballpark });
  return true;
}
