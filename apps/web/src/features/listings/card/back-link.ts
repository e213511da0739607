import { useLocation } from 'react-router';
import { paths } from '../../../paths.ts';

/** State for links to a listing: its history entry remembers the page and the search it was opened from. */
export function useBackLinkState(): { cameFrom: string } {
  const { pathname, search } = useLocation();
  return { cameFrom: pathname + search };
}

/** The target of 'Back to Listings': the search that led to the listing, else all listings. */
export function readBackPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('cameFrom' in state)) return paths.feed;
  const { cameFrom } = state;
  return typeof cameFrom === 'string' && cameFrom.startsWith(`${paths.feed}?`) ? cameFrom : paths.feed;
}
