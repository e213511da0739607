import { getLeaderboard, getXp } from '@ballpark/contracts/xp';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { Board } from './board-address.ts';

const BOARD_STALE_MS = 60_000;

/** The first fifty. A radius alone is around the member's own area. */
function boardOf({ scope, radius }: Board) {
  const query = scope === 'nearby' ? { radius } : {};
  return queryOptions({
    queryKey: [...queryKeys.boards, query],
    queryFn: ({ signal }) => call(getLeaderboard, { query, signal }),
    staleTime: BOARD_STALE_MS,
  });
}

export function useBoard(board: Board) {
  return useQuery(boardOf(board));
}

/** Where a member stands among all, also beyond the first fifty; asked for only where the board does not say it. */
export function useStanding(memberId: string, isWanted: boolean) {
  return useQuery({
    queryKey: [...queryKeys.boards, 'standing', memberId],
    queryFn: ({ signal }) => call(getXp, { params: { id: memberId }, signal }),
    staleTime: BOARD_STALE_MS,
    enabled: isWanted,
  });
}
