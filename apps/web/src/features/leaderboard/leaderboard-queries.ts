import { getLeaderboard, getStanding, getXp } from '@ballpark/contracts/xp';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-cache.ts';
import type { Board, BoardListName } from './board-address.ts';

const BOARD_STALE_MS = 60_000;

const LISTS = {
  all: {},
  month: { period: 'month' },
  sense: { metric: 'sense' },
} as const satisfies Record<BoardListName, object>;

/** The first fifty entries. With a radius only, the server uses the member's own area as the centre. */
function boardQuery({ list, scope, radius }: Board) {
  const query = { ...LISTS[list], ...(scope === 'nearby' && { radius }) };
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

/** The member's own line of the month's board or that of Price Sense. */
export function useOwnLine(list: Exclude<BoardListName, 'all'>) {
  return useQuery({
    queryKey: [...queryKeys.boards, 'line', list],
    queryFn: ({ signal }) => call(getStanding, { query: LISTS[list], signal }),
    staleTime: BOARD_STALE_MS,
  });
}
