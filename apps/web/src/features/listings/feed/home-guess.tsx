import type { QuickCard } from '@ballpark/contracts/crowd/quick';
import Zap from 'lucide-react/icons/zap';
import { useId } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { useIsSidebarLarge } from '../../../lib/hooks/layout.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { listingPath, paths } from '../../../paths.ts';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { useBackLinkState } from '../card/back-link.tsx';
import { ListingPhoto } from '../card/listing-photo.tsx';
import { useQuickCards } from '../next/quick-cards-queries.ts';
import { homeMessages } from './messages.ts';

/** As many as are fetched. */
const MAX_CHOSEN = 4;
const PHOTO_SIZES = '160px';
const ROW = 'mt-2 grid grid-cols-none auto-cols-[minmax(8.5rem,1fr)] grid-flow-col gap-2 overflow-x-auto pb-1';

/**
 * Listings nearby with few prices, in one row. A large sidebar has them too, so the row is for smaller screens; a newcomer
 * sees it everywhere, as their first task.
 */
export function HomeGuess({ isFirstVisit }: { isFirstVisit: boolean }) {
  const titleId = useId();
  const isInSidebar = useIsSidebarLarge() && !isFirstVisit;
  const { data: chosen, isError } = useQuickCards();
  if (isInSidebar || isError || chosen?.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <div className="flex items-center justify-between gap-3">
        <h2 id={titleId} className="text-lg">
          {isFirstVisit ? homeMessages.firstTask : homeMessages.needsGuess}
        </h2>
        <Link
          to={paths.quick}
          className="-mr-2 inline-flex min-h-11 items-center gap-1.5 rounded-full px-2 text-sm font-bold text-primary hover:bg-sunken"
        >
          <Zap aria-hidden="true" className="size-4" />
          {homeMessages.quick}
        </Link>
      </div>
      {isFirstVisit && <p className="text-sm text-text-2">{homeMessages.firstTaskHint}</p>}
      {chosen ? (
        <ul className={ROW}>
          {chosen.map((listing) => (
            <li key={listing.id}>
              <Thumbnail listing={listing} />
            </li>
          ))}
        </ul>
      ) : (
        <div className={classNames(ROW, 'animate-pulse')}>
          {Array.from({ length: MAX_CHOSEN }, (_, index) => (
            <Skeleton key={index} className="h-41 rounded-xl!" />
          ))}
        </div>
      )}
    </section>
  );
}

function Thumbnail({ listing }: { listing: QuickCard }) {
  const linkState = useBackLinkState();
  return (
    <Link to={listingPath(listing.id)} state={linkState} className="block h-41 rounded-xl p-1 hover:bg-sunken">
      <ListingPhoto
        listing={{ ...listing, isActive: true }}
        urgency="first-row"
        sizes={PHOTO_SIZES}
        className="h-25 rounded-lg border border-border"
      />
      <span className="mt-1.5 line-clamp-1 text-sm font-semibold">{listing.title}</span>{' '}
      <span className="block text-xs text-text-3">{listingMessages.suggestions(listing.suggestionCount)}</span>
    </Link>
  );
}
