import { getLeaderboard, getStanding, getXp } from '@ballpark/contracts/xp';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-cache.ts';
import type { Board, BoardListName } from './board-address.ts';

const BOARD_STALE_MS = 60_000;

function toListQuery(list: BoardListName) {
  return list === 'sense' ? ({ metric: list } as const) : list === 'all' ? {} : { period: list };
}

/** The first fifty entries. With a radius only, the server uses the member's own area as the centre. */
function boardQuery({ list, scope, radius }: Board) {
  const query = { ...toListQuery(list), ...(scope === 'nearby' && { radius }) };
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
export function useXp(memberId: string, isEnabled: boolean) {
  return useQuery({
    queryKey: [...queryKeys.boards, 'xp', memberId],
    queryFn: ({ signal }) => call(getXp, { params: { id: memberId }, signal }),
    staleTime: BOARD_STALE_MS,
    enabled: isEnabled,
  });
}

/** Where the member stands on the board of a period or of Price Sense. */
export function useStanding(list: Exclude<BoardListName, 'all'>) {
  return useQuery({
    queryKey: [...queryKeys.boards, 'standing', list],
    queryFn: ({ signal }) => call(getStanding, { query: toListQuery(list), signal }),
    staleTime: BOARD_STALE_MS,
  });
}
