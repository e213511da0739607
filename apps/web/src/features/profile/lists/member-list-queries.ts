import { listMemberListings, listMemberSuggestions } from '@ballpark/contracts/members';
import { LISTING_PAGE_SIZE } from '@ballpark/rules/listing-search';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { PROFILE_STALE_MS } from '../profile-stale.ts';

type MemberPage = { memberId: string; page: number };

/** Among the pages of listings, because what is posted, closed or deleted puts them out of date too. */
export function memberListings({ memberId, page }: MemberPage) {
  return queryOptions({
    queryKey: [...queryKeys.listingPages, 'of-member', memberId, page],
    queryFn: ({ signal }) =>
      call(listMemberListings, { params: { id: memberId }, query: { page, limit: LISTING_PAGE_SIZE }, signal }),
    staleTime: PROFILE_STALE_MS,
    placeholderData: keepPreviousData,
  });
}

export function memberSuggestions({ memberId, page }: MemberPage) {
  return queryOptions({
    queryKey: [...queryKeys.member(memberId), 'suggestions', page],
    queryFn: ({ signal }) =>
      call(listMemberSuggestions, { params: { id: memberId }, query: { page, limit: LISTING_PAGE_SIZE }, signal }),
    staleTime: PROFILE_STALE_MS,
    placeholderData: keepPreviousData,
  });
}

export function useMemberListings(wanted: MemberPage) {
  return useQuery(memberListings(wanted));
}

export function useMemberSuggestions(wanted: MemberPage) {
  return useQuery(memberSuggestions(wanted));
}
