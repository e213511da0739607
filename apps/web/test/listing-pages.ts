import { listListings, type Listing } from '@ballpark/contracts/listings';
import { LISTING_PAGE_SIZE } from '@ballpark/rules/listing-search';
import { paginate } from '@ballpark/rules/pagination';
import { HttpResponse } from 'msw';
import { type ReceivedRequest, respond } from './fake-api.ts';
import { buildListing } from './listings.ts';

/** 'Thing 1' first. */
export function buildListings(count: number, overrides: Partial<Listing> = {}): Listing[] {
  return Array.from({ length: count }, (_, index) => {
    const nth = index + 1;
    return buildListing({
      id: `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
      title: `Thing ${nth}`,
      ...overrides,
    });
  });
}

/** Answers searches with pages of what `find` returns, like the server. */
export function answerSearches(
  find: (asked: URLSearchParams) => readonly Listing[],
  isTimeToAnswer: Promise<void> = Promise.resolve(),
): ReceivedRequest[] {
  return respond(listListings, async (request) => {
    await isTimeToAnswer;
    const asked = new URL(request.url).searchParams;
    const found = find(asked);
    const limit = Number(asked.get('limit') ?? LISTING_PAGE_SIZE);
    const pagination = paginate({ page: Number(asked.get('page') ?? 1), limit, count: found.length });
    const first = (pagination.currentPage - 1) * limit;
    return HttpResponse.json({ success: true, data: found.slice(first, first + limit), pagination });
  });
}

/** Answers every search with pages of these, not before `isTimeToAnswer`. */
export function answerListings(
  listings: readonly Listing[],
  isTimeToAnswer: Promise<void> = Promise.resolve(),
): ReceivedRequest[] {
  return answerSearches(() => listings, isTimeToAnswer);
}
