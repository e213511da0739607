import { listListings, type ListingForMember } from '@ballpark/contracts/listings';
import { LISTING_PAGE_SIZE_MAX } from '@ballpark/rules/listing-search';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-cache.ts';
import { listingQuery } from '../card/listings-queries.ts';
import { listNeedingGuess } from './needing-guess.ts';

/** Miles or kilometres: nearby first, then a little further. */
const RADII = [20, 50] as const;
/** The lists change slowly, and each listing is checked before it is opened. */
const LIST_STALE_MS = 2 * 60_000;
const LISTING_STALE_MS = 10_000;
/** A listing of the list may be priced or closed in the meantime. After so many of these the search ends. */
const MAX_CHECKED = 10;

type Search = {
  memberId: string;
  /** Listings that the member has seen in this round. */
  seen: readonly string[];
};

/** The next listing nearby that the member has not priced, with its data already in the cache; null if there is none. */
export function useNextListing({ memberId, seen }: Search) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: [...queryKeys.listings, 'next', memberId, seen],
    queryFn: async () => findNextListing(queryClient, { memberId, seen }),
    gcTime: 0,
  });
}

async function findNextListing(queryClient: QueryClient, { memberId, seen }: Search): Promise<string | null> {
  const checked = new Set<string>();
  for (const radius of RADII) {
    const listings = await queryClient.fetchQuery(nearbyQuery(radius));
    for (const { id } of listNeedingGuess(listings, { memberId, now: new Date(), except: [...seen, ...checked] })) {
      if (checked.size >= MAX_CHECKED) return null;
      checked.add(id);
      const listing = await fetchIfThere(queryClient, id);
      if (listing?.isActive === true && listing.ownSuggestion === null) return id;
    }
  }
  return null;
}

function nearbyQuery(radius: (typeof RADII)[number]) {
  return queryOptions({
    queryKey: [...queryKeys.listings, 'nearby', radius],
    queryFn: async ({ signal }) => {
      const { data } = await call(listListings, { query: { radius, limit: LISTING_PAGE_SIZE_MAX }, signal });
      return data;
    },
    staleTime: LIST_STALE_MS,
  });
}

/** Undefined for a listing that was deleted in the meantime. */
async function fetchIfThere(queryClient: QueryClient, id: string): Promise<ListingForMember | undefined> {
  try {
    return await queryClient.fetchQuery({ ...listingQuery(id), staleTime: LISTING_STALE_MS });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
