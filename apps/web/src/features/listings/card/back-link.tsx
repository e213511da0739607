import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { BACK_LINK } from '../../../components/first-view/listing-layout.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { paths } from '../../../paths.ts';

/** State for links to a listing: its history entry remembers the page and the search it was opened from. */
export function useBackLinkState(): { cameFrom: string } {
  const { pathname, search } = useLocation();
  return { cameFrom: pathname + search };
}

/**
 * The way back to the list that led to the listing, for a link. The list is the entry before this one in the history, so
 * the link goes one step back, and the list appears as it was left: at the same place, with the same results.
 */
export function useWayBack(): { to: string; onClick: (event: MouseEvent) => void } {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const list = readListPath(state);
  const goBack = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (list === undefined || opensElsewhere) return;
    event.preventDefault();
    void navigate(-1);
  };
  return { to: list ?? paths.feed, onClick: goBack };
}

export function BackToListings() {
  return (
    <Link {...useWayBack()} className={BACK_LINK}>
      <ChevronLeft aria-hidden="true" className="size-5" />
      {listingMessages.backToListings}
    </Link>
  );
}

/** The feed, home or a profile; undefined for other pages and for a listing that was opened by its address. */
function readListPath(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('cameFrom' in state)) return undefined;
  const { cameFrom } = state;
  if (typeof cameFrom !== 'string') return undefined;
  const [pathname = ''] = cameFrom.split('?');
  const lists: readonly string[] = [paths.feed, paths.home, paths.profile];
  return lists.includes(pathname) || pathname.startsWith(`${paths.profile}/`) ? cameFrom : undefined;
}
