import { COUNT_CAP } from '@ballpark/rules/listing-search';
import { clampPage, paginate, type Pagination } from '@ballpark/rules/pagination';
import { SUGGESTION_PAGE_SIZE } from '@ballpark/rules/listings';
import type { AppContext } from '../../app/context.ts';
import { Refusal } from '../../app/refusal.ts';
import type { Viewer } from '../accounts/sessions/find-caller.ts';
import { isListingId } from '../listings/listing-id.ts';
import { arePricesVeiled } from '../listings/reading/reveal-prices.ts';
import { countSuggestions, listSuggestionsJson } from './suggestion-read.repository.ts';

type ListSuggestionsInput = { listingId: string; viewer: Viewer; page: number | undefined; limit: number | undefined };
type PaginatedSuggestions = { /** The elements of a JSON array. */ json: string; pagination: Pagination };

/** A page of the suggestions on a listing, newest first. A page past the end is the last page. */
export async function listSuggestions(app: AppContext, input: ListSuggestionsInput): Promise<PaginatedSuggestions> {
  const { listingId, viewer, limit = SUGGESTION_PAGE_SIZE } = input;
  const db = app.statements;
  const viewerId = viewer.hasBlocks ? viewer.memberId : undefined;
  const stored = isListingId(listingId) ? await countSuggestions(db, { listingId, viewerId }) : undefined;
  if (stored === undefined) throw new Refusal('listing_not_found');
  if (await arePricesVeiled(app, listingId, viewer)) throw new Refusal('prices_veiled');
  const count = Math.min(stored, COUNT_CAP + 1);
  const page = clampPage({ page: input.page ?? 1, limit, count });
  const json = await listSuggestionsJson(db, { listingId, viewerId, offset: (page - 1) * limit, limit });
  return { json, pagination: paginate({ page, limit, count }) };
}
