import { BOARD_RADII_KM, BOARD_RADIUS_DEFAULT, type BoardRadius } from '@ballpark/rules/leaderboard';
import { useSearchParams } from 'react-router';

export const BOARD_SCOPES = ['global', 'nearby'] as const;

/** Which board is shown; the radius counts for the nearby one alone. */
export type Board = { scope: (typeof BOARD_SCOPES)[number]; radius: BoardRadius };

/** What an address says, or the nearest sensible thing. */
export function readBoard(address: URLSearchParams): Board {
  const written = Number(address.get('radius'));
  return {
    scope: address.get('scope') === 'nearby' ? 'nearby' : 'global',
    radius: BOARD_RADII_KM.find((radius) => radius === written) ?? BOARD_RADIUS_DEFAULT,
  };
}

/** As short as it can be: what goes without saying is not said. */
export function writeBoard({ scope, radius }: Board): URLSearchParams {
  const address = new URLSearchParams();
  if (scope === 'global') return address;
  address.set('scope', scope);
  if (radius !== BOARD_RADIUS_DEFAULT) address.set('radius', String(radius));
  return address;
}

/** The board lives in the address: a reload, a shared link and the way back from a profile bring it back. */
export function useBoardAddress(): { board: Board; change: (change: Partial<Board>) => void } {
  const [address, setAddress] = useSearchParams();
  const board = readBoard(address);
  return {
    board,
    // The arrow keys go through the choices: the back button must not go through them all again.
    change: (change) => setAddress(writeBoard({ ...board, ...change }), { replace: true, preventScrollReset: true }),
  };
}
