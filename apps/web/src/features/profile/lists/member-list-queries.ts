import { listHiddenListings, listMemberListings, listMemberSuggestions } from '@ballpark/contracts/members';
import { LISTING_PAGE_SIZE } from '@ballpark/rules/listing-search';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-cache.ts';
import { PROFILE_STALE_MS } from '../profile-queries.ts';

type MemberPageInput = { memberId: string; page: number };

/** The key is below the pages of listings: posting, closing and deleting invalidate it as well. */
export function memberListingsQuery({ memberId, page }: MemberPageInput) {
  return queryOptions({
    queryKey: [...queryKeys.listingPages, 'of-member', memberId, page],
    queryFn: ({ signal }) =>
      call(listMemberListings, { params: { id: memberId }, query: { page, limit: LISTING_PAGE_SIZE }, signal }),
    staleTime: PROFILE_STALE_MS,
    placeholderData: keepPreviousData,
  });
}

/** The own listings that are hidden. */
export function useHiddenListings() {
  return useQuery({
    queryKey: [...queryKeys.listingPages, 'hidden'],
    queryFn: ({ signal }) => call(listHiddenListings, { signal }),
    staleTime: PROFILE_STALE_MS,
  });
}

export function memberSuggestionsQuery({ memberId, page }: MemberPageInput) {
  return queryOptions({
    queryKey: [...queryKeys.member(memberId), 'suggestions', page],
    queryFn: ({ signal }) =>
      call(listMemberSuggestions, { params: { id: memberId }, query: { page, limit: LISTING_PAGE_SIZE }, signal }),
    staleTime: PROFILE_STALE_MS,
    placeholderData: keepPreviousData,
  });
}

export function useMemberListings(input: MemberPageInput) {
  return useQuery(memberListingsQuery(input));
}

export function useMemberSuggestions(input: MemberPageInput) {
  return useQuery(memberSuggestionsQuery(input));
}
