import type { Listing } from '@ballpark/contracts/listings';
import { listMemberListings } from '@ballpark/contracts/members';
import { isLatePriceWelcome } from '@ballpark/rules/listings';
import { canPostAgain } from '@ballpark/rules/second-chance';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-cache.ts';

const STALE_MS = 2 * 60_000;

/**
 * The open ones among the newest page of a member's listings, first the one that closes first, and then those that closed
 * automatically not long ago and still have no outcome.
 */
export function useOwnListings(memberId: string) {
  return useQuery({
    // Below the pages of listings: posting, closing and deleting invalidate it as well.
    queryKey: [...queryKeys.listingPages, 'own-open', memberId],
    queryFn: async ({ signal }) => {
      const { data } = await call(listMemberListings, { params: { id: memberId }, query: {}, signal });
      const open = data.filter(({ isActive }) => isActive);
      const byEnd = open.toSorted((one, other) => Date.parse(one.closesAt) - Date.parse(other.closesAt));
      return [...byEnd, ...data.filter((listing) => isWorthPostingAgain(listing, data))];
    },
    staleTime: STALE_MS,
  });
}

/** Not one that was posted again since: a newer listing has its title. */
function isWorthPostingAgain(listing: Listing, all: readonly Listing[]): boolean {
  const { autoClosedAt, title, createdAt } = listing;
  if (autoClosedAt === null || !canPostAgain(listing)) return false;
  if (!isLatePriceWelcome(new Date(autoClosedAt), new Date())) return false;
  return !all.some((other) => other.title === title && Date.parse(other.createdAt) > Date.parse(createdAt));
}
