import type { Suggestion } from '@ballpark/contracts/listings';
import { listSuggestions } from '@ballpark/contracts/suggestions';
import { SUGGESTION_PAGE_SIZE } from '@ballpark/rules/listings';
import { paginate } from '@ballpark/rules/pagination';
import { HttpResponse } from 'msw';
import { type Received, respond } from './fake-api.ts';
import { aSuggestion } from './listings.ts';

/** So many suggestions, the newest first, from $1000 down. */
export function manySuggestions(count: number): Suggestion[] {
  return Array.from({ length: count }, (_, nth) => aSuggestion(nth, { amount: 1000 - nth }));
}

/** Answers with pages of these, as the server would. */
export function offerSuggestions(suggestions: readonly Suggestion[]): Received[] {
  return respond(listSuggestions, (request) => {
    const asked = new URL(request.url).searchParams;
    const limit = Number(asked.get('limit') ?? SUGGESTION_PAGE_SIZE);
    const pagination = paginate({ page: Number(asked.get('page') ?? 1), limit, count: suggestions.length });
    const first = (pagination.currentPage - 1) * limit;
    return HttpResponse.json({ success: true, data: suggestions.slice(first, first + limit), pagination });
  });
}
