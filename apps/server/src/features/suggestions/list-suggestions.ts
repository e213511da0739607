import { COUNT_CAP } from '@ballpark/rules/listing-search';
import { clampPage, paginate, type Pagination } from '@ballpark/rules/pagination';
import { SUGGESTION_PAGE_SIZE } from '@ballpark/rules/listings';
import type { AppContext } from '../../core/context.ts';
import { admitReader, type PriceReader } from './admit-reader.ts';
import { listSuggestionsJson } from './suggestion-read.repository.ts';

type ListSuggestionsInput = PriceReader & { page: number | undefined; limit: number | undefined };
type PaginatedSuggestions = { /** The elements of a JSON array. */ json: string; pagination: Pagination };

/** A page of the suggestions on a listing, newest first. A page past the end is the last page. */
export async function listSuggestions(app: AppContext, input: ListSuggestionsInput): Promise<PaginatedSuggestions> {
  const { listingId, viewer, limit = SUGGESTION_PAGE_SIZE } = input;
  const viewerId = viewer.hasBlocks ? viewer.memberId : undefined;
  const count = Math.min(await admitReader(app, { listingId, viewer }), COUNT_CAP + 1);
  const page = clampPage({ page: input.page ?? 1, limit, count });
  const json = await listSuggestionsJson(app.statements, { listingId, viewerId, offset: (page - 1) * limit, limit });
  return { json, pagination: paginate({ page, limit, count }) };
}
