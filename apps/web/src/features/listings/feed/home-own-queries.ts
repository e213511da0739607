import { listMemberListings } from '@ballpark/contracts/members';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-cache.ts';

const STALE_MS = 2 * 60_000;

/** The open ones among the newest page of a member's listings; first the one that closes first. */
export function useOwnOpenListings(memberId: string) {
  return useQuery({
    // Below the pages of listings: posting, closing and deleting invalidate it as well.
    queryKey: [...queryKeys.listingPages, 'own-open', memberId],
    queryFn: async ({ signal }) => {
      const { data } = await call(listMemberListings, { params: { id: memberId }, query: {}, signal });
      const open = data.filter(({ isActive }) => isActive);
      return open.toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
    },
    staleTime: STALE_MS,
  });
}
