import { BOARD_PERIODS, BOARD_RADII_KM, BOARD_RADIUS_DEFAULT, type BoardRadius } from '@ballpark/rules/xp';
import { useSearchParams } from 'react-router';

export const BOARD_SCOPES = ['global', 'nearby'] as const;

/** By all points, by those of a running period, or by Price Sense. */
export const BOARD_LISTS = ['all', ...BOARD_PERIODS, 'sense'] as const;
export type BoardListName = (typeof BOARD_LISTS)[number];

/** The radius, in kilometres, applies to the nearby board only. */
export type Board = { list: BoardListName; scope: (typeof BOARD_SCOPES)[number]; radius: BoardRadius };

/** Reads the query parameters; unknown values fall back to the defaults. */
export function readBoard(address: URLSearchParams): Board {
  const requestedRadius = Number(address.get('radius'));
  return {
    list: BOARD_LISTS.find((list) => list === address.get('board')) ?? 'all',
    scope: address.get('scope') === 'nearby' ? 'nearby' : 'global',
    radius: BOARD_RADII_KM.find((radius) => radius === requestedRadius) ?? BOARD_RADIUS_DEFAULT,
  };
}

/** Leaves default values out of the URL. */
export function writeBoard({ list, scope, radius }: Board): URLSearchParams {
  const address = new URLSearchParams();
  if (list !== 'all') address.set('board', list);
  if (scope === 'global') return address;
  address.set('scope', scope);
  if (radius !== BOARD_RADIUS_DEFAULT) address.set('radius', String(radius));
  return address;
}

/** The board is stored in the URL, so that a reload, a shared link and the back button restore it. */
export function useBoardAddress(): { board: Board; change: (change: Partial<Board>) => void } {
  const [address, setAddress] = useSearchParams();
  const board = readBoard(address);
  return {
    board,
    // Arrow keys step through the choices; `replace` keeps each step out of the history.
    change: (change) => setAddress(writeBoard({ ...board, ...change }), { replace: true, preventScrollReset: true }),
  };
}
