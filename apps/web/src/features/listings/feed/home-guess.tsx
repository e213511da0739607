import type { Listing } from '@ballpark/contracts/listings';
import { useId } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../../api/session.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useNow } from '../../../lib/hooks/timing.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { listingPath } from '../../../paths.ts';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { useBackLinkState } from '../card/back-link.tsx';
import { ListingPhoto } from '../card/listing-photo.tsx';
import { useHomeFeed } from '../card/listings-queries.ts';
import { listNeedingGuess } from '../next/needing-guess.ts';
import { homeMessages } from './messages.ts';

const MAX_CHOSEN = 4;
const PHOTO_SIZES = '160px';
const ROW = 'mt-2 grid auto-cols-[minmax(8.5rem,1fr)] grid-flow-col gap-2 overflow-x-auto pb-1';

/**
 * Listings nearby with few prices, in one row. A large sidebar has them too, so the row is for smaller screens; a newcomer
 * sees it everywhere, as their first task.
 */
export function HomeGuess({ isFirstVisit }: { isFirstVisit: boolean }) {
  const titleId = useId();
  const now = useNow();
  const { user } = useSession();
  const { data, isError } = useHomeFeed();
  const chosen = data && user && listNeedingGuess(data.data, { memberId: user.id, now }).slice(0, MAX_CHOSEN);
  if (isError || chosen?.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={classNames(!isFirstVisit && 'xl:hidden')}>
      <h2 id={titleId} className="text-lg">
        {isFirstVisit ? homeMessages.firstTask : homeMessages.needsGuess}
      </h2>
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

function Thumbnail({ listing }: { listing: Listing }) {
  const linkState = useBackLinkState();
  return (
    <Link to={listingPath(listing.id)} state={linkState} className="block h-41 rounded-xl p-1 hover:bg-sunken">
      <ListingPhoto
        listing={listing}
        urgency="first-row"
        sizes={PHOTO_SIZES}
        className="h-25 rounded-lg border border-border"
      />
      <span className="mt-1.5 line-clamp-1 text-sm font-semibold">{listing.title}</span>{' '}
      <span className="block text-xs text-text-3">{listingMessages.suggestions(listing.suggestionCount)}</span>
    </Link>
  );
}
