import { getAchievementProgress } from '@ballpark/contracts/achievements';
import { getXp, getXpHistory } from '@ballpark/contracts/xp';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { PROFILE_STALE_MS } from '../profile-stale.ts';

/** As many as one answer holds: enough for a drawing of the last months. */
const HISTORY_LENGTH = 100;

export function memberStanding(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.member(id), 'standing'],
    queryFn: ({ signal }) => call(getXp, { params: { id }, signal }),
    staleTime: PROFILE_STALE_MS,
  });
}

export function memberHistory(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.member(id), 'history'],
    queryFn: ({ signal }) => call(getXpHistory, { params: { id }, query: { limit: HISTORY_LENGTH }, signal }),
    staleTime: PROFILE_STALE_MS,
    select: ({ data }) => data,
  });
}

export function memberFigures(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.memberAchievements(id), 'figures'],
    queryFn: ({ signal }) => call(getAchievementProgress, { params: { id }, signal }),
    staleTime: PROFILE_STALE_MS,
  });
}

export function useStanding(id: string) {
  return useQuery(memberStanding(id));
}

export function useHistory(id: string) {
  return useQuery(memberHistory(id));
}

export function useFigures(id: string) {
  return useQuery(memberFigures(id));
}
