import { useLocation } from 'react-router';
import { paths } from '../../../paths.ts';

type CameFrom = { cameFrom: string };

/** For links to a listing: the history entry keeps which page, with which search, it was opened from. */
export function useCameFrom(): CameFrom {
  const { pathname, search } = useLocation();
  return { cameFrom: pathname + search };
}

/** Where 'Back to Listings' leads: to the search the member came from, else to all listings. */
export function listingsBehind(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('cameFrom' in state)) return paths.feed;
  const { cameFrom } = state;
  return typeof cameFrom === 'string' && cameFrom.startsWith(`${paths.feed}?`) ? cameFrom : paths.feed;
}
