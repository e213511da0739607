import type { Suggestion } from '@ballpark/contracts/listings';
import { listSuggestions } from '@ballpark/contracts/suggestions';
import { SUGGESTION_PAGE_SIZE } from '@ballpark/rules/listings';
import { paginate } from '@ballpark/rules/pagination';
import { HttpResponse } from 'msw';
import { type ReceivedRequest, respond } from './fake-api.ts';
import { buildSuggestion } from './listings.ts';

/** The newest first, from $1000 down. */
export function buildSuggestions(count: number): Suggestion[] {
  return Array.from({ length: count }, (_, nth) => buildSuggestion(nth, { amount: 1000 - nth }));
}

/** Answers with pages of these, like the server. */
export function answerSuggestions(suggestions: readonly Suggestion[]): ReceivedRequest[] {
  return respond(listSuggestions, (request) => {
    const asked = new URL(request.url).searchParams;
    const limit = Number(asked.get('limit') ?? SUGGESTION_PAGE_SIZE);
    const pagination = paginate({ page: Number(asked.get('page') ?? 1), limit, count: suggestions.length });
    const first = (pagination.currentPage - 1) * limit;
    return HttpResponse.json({ success: true, data: suggestions.slice(first, first + limit), pagination });
  });
}
