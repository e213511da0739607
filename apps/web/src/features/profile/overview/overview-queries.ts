import { getAchievementProgress } from '@ballpark/contracts/achievements';
import { getSense, getXp, getXpHistory } from '@ballpark/contracts/xp';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-cache.ts';
import { PROFILE_STALE_MS } from '../profile-queries.ts';

/** One response: enough for a chart of the last months. */
const HISTORY_LENGTH = 100;

export function xpQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.member(id), 'xp'],
    queryFn: ({ signal }) => call(getXp, { params: { id }, signal }),
    staleTime: PROFILE_STALE_MS,
  });
}

export function historyQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.member(id), 'history'],
    queryFn: ({ signal }) => call(getXpHistory, { params: { id }, query: { limit: HISTORY_LENGTH }, signal }),
    staleTime: PROFILE_STALE_MS,
    select: ({ data }) => data,
  });
}

export function figuresQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.memberAchievements(id), 'figures'],
    queryFn: ({ signal }) => call(getAchievementProgress, { params: { id }, signal }),
    staleTime: PROFILE_STALE_MS,
  });
}

function senseQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.member(id), 'sense'],
    queryFn: ({ signal }) => call(getSense, { params: { id }, signal }),
    staleTime: PROFILE_STALE_MS,
  });
}

export function useSense(id: string) {
  return useQuery(senseQuery(id));
}

export function useXp(id: string) {
  return useQuery(xpQuery(id));
}

export function useHistory(id: string) {
  return useQuery(historyQuery(id));
}

export function useFigures(id: string) {
  return useQuery(figuresQuery(id));
}
