import { listListings, type Listing } from '@ballpark/contracts/listings';
import { LISTING_PAGE_SIZE } from '@ballpark/rules/listing-search';
import { paginate } from '@ballpark/rules/pagination';
import { HttpResponse } from 'msw';
import { type Received, respond } from './fake-api.ts';
import { aListing } from './listings.ts';

/** So many listings, 'Thing 1' first. */
export function things(count: number, said: Partial<Listing> = {}): Listing[] {
  return Array.from({ length: count }, (_, index) => {
    const nth = index + 1;
    return aListing({ id: `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`, title: `Thing ${nth}`, ...said });
  });
}

/** Answers searches with pages of what this finds, as the server would. */
export function findListings(find: (asked: URLSearchParams) => readonly Listing[]): Received[] {
  return respond(listListings, (request) => {
    const asked = new URL(request.url).searchParams;
    const found = find(asked);
    const limit = Number(asked.get('limit') ?? LISTING_PAGE_SIZE);
    const pagination = paginate({ page: Number(asked.get('page') ?? 1), limit, count: found.length });
    const first = (pagination.currentPage - 1) * limit;
    return HttpResponse.json({ success: true, data: found.slice(first, first + limit), pagination });
  });
}

/** Answers every search with these. */
export function offerListings(listings: readonly Listing[]): Received[] {
  return findListings(() => listings);
}
