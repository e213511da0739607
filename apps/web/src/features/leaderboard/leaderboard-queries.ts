import { getLeaderboard, getXp } from '@ballpark/contracts/xp';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-cache.ts';
import type { Board } from './board-address.ts';

const BOARD_STALE_MS = 60_000;

/** The first fifty entries. With a radius only, the server uses the member's own area as the centre. */
function boardQuery({ scope, radius }: Board) {
  const query = scope === 'nearby' ? { radius } : {};
  return queryOptions({
    queryKey: [...queryKeys.boards, query],
    queryFn: ({ signal }) => call(getLeaderboard, { query, signal }),
    staleTime: BOARD_STALE_MS,
  });
}

export function useBoard(board: Board) {
  return useQuery(boardQuery(board));
}

/** A member's rank among all members, also beyond the first fifty. Only needed when the board does not list the member. */
export function useStanding(memberId: string, isEnabled: boolean) {
  return useQuery({
    queryKey: [...queryKeys.boards, 'standing', memberId],
    queryFn: ({ signal }) => call(getXp, { params: { id: memberId }, signal }),
    staleTime: BOARD_STALE_MS,
    enabled: isEnabled,
  });
}
