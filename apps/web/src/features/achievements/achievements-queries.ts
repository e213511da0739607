import { listAchievements } from '@ballpark/contracts/achievements';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-cache.ts';

const ACHIEVEMENTS_STALE_MS = 5 * 60_000;

/** All achievements with this member's progress. */
export function achievementsQuery(memberId: string) {
  return queryOptions({
    queryKey: queryKeys.memberAchievements(memberId),
    queryFn: ({ signal }) =>
      call(listAchievements, { params: { id: memberId }, query: { includeProgress: 'true' }, signal }),
    staleTime: ACHIEVEMENTS_STALE_MS,
  });
}

export function useAchievements(memberId: string) {
  return useQuery(achievementsQuery(memberId));
}
