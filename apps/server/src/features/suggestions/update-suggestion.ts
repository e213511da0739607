import type { Suggestion } from '@ballpark/contracts/listings';
import type { AppContext } from '../../app/context.ts';
import { Refusal } from '../../app/refusal.ts';
import type { Trx } from '../../database/client.ts';
import { inTransaction } from '../../database/transaction.ts';
import { markWritten } from '../accounts/mark-written.ts';
import { isListingId } from '../listings/listing-id.ts';
import { refuseSuggestionEdit } from './suggestions.policy.ts';
import { contentOf, type SuggestionPayload } from './suggest-price.ts';
import { readSuggestion } from './suggestion-read.repository.ts';
import {
  findEditable,
  lockActive,
  recount,
  type SuggestionContent,
  updateOwnSuggestion,
} from './suggestions.repository.ts';

type Wish = { memberId: string; suggestionId: string };

/** Changes one's own suggestion while its listing is active. */
export async function updateSuggestion(
  app: AppContext,
  { memberId, suggestionId, payload }: Wish & { payload: SuggestionPayload },
): Promise<Suggestion> {
  const { listingId } = await getEditable(app, { memberId, suggestionId });
  await markWritten(app, memberId);
  const edit = { id: suggestionId, memberId, listingId, content: contentOf(payload) };
  const isEdited = await inTransaction(app.db, (trx) => write(app, trx, edit));
  if (!isEdited) {
    // Closed or deleted a moment before.
    await getEditable(app, { memberId, suggestionId });
    throw new Refusal('listing_closed');
  }
  app.live.announce(listingId, 'suggestion');
  return readSuggestion(app.statements, suggestionId);
}

async function getEditable(app: AppContext, { memberId, suggestionId }: Wish) {
  const suggestion = await find(app, suggestionId);
  const refusalReason = refuseSuggestionEdit(suggestion, memberId);
  if (!suggestion || refusalReason) throw new Refusal(refusalReason ?? 'suggestion_not_found');
  return suggestion;
}

/** A suggestion's id has its listing's form, and tells the same region. */
async function find(app: AppContext, id: string) {
  return isListingId(id) ? findEditable(app.db, id) : undefined;
}

type Edit = { id: string; memberId: string; listingId: string; content: SuggestionContent };

async function write(app: AppContext, trx: Trx, { id, memberId, listingId, content }: Edit): Promise<boolean> {
  if (!(await lockActive(trx, listingId))) return false;
  const before = await updateOwnSuggestion(trx, { id, memberId, content, at: app.now() });
  if (before === undefined) return false;
  await recount(trx, { listingId, from: before, to: content.amount });
  return true;
}
