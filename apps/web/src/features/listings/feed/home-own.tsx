import type { Listing } from '@ballpark/contracts/listings';
import { getTimeLeft } from '@ballpark/rules/listings';
import { useEffect, useId } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../../lib/hooks/timing.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { listingPath } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/basics/button.tsx';
import { useBackLinkState } from '../card/back-link.tsx';
import { ListingPhoto } from '../card/listing-photo.tsx';
import { PostAgainLink } from '../ending/post-again-link.tsx';
import { HomeOwnRoom, keepOwnCount, OWN_LIST } from './home-own-room.tsx';
import { useOwnListings } from './home-own-queries.ts';
import { homeMessages } from './messages.ts';

/** The member's open listings with the way to close them, and those that can be posted again. Nothing without any. */
export function HomeOwn({ memberId }: { memberId: string }) {
  const titleId = useId();
  const { data: listings, isError } = useOwnListings(memberId);
  useEffect(() => {
    if (listings) keepOwnCount(memberId, listings.length);
  }, [memberId, listings]);
  if (listings === undefined) return isError ? null : <HomeOwnRoom memberId={memberId} />;
  if (listings.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-lg">
        {homeMessages.own}
      </h2>
      <ul className={OWN_LIST}>
        {listings.map((listing) => (
          <li key={listing.id}>
            <OwnListing listing={listing} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OwnListing({ listing }: { listing: Listing }) {
  const { id, title, suggestionCount } = listing;
  const linkState = useBackLinkState();
  const left = getTimeLeft(new Date(listing.closesAt), useNow());
  const state = listing.isActive ? listingMessages.timeLeft(left) : listingMessages.autoClosed;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-2xl border border-border bg-surface p-2">
      <Link to={listingPath(id)} state={linkState} className="flex min-w-0 grow basis-44 items-center gap-3 rounded-xl">
        <ListingPhoto listing={listing} urgency="first-row" sizes="56px" className="size-14 shrink-0 rounded-xl" />
        <span className="min-w-0">
          <span className="line-clamp-1 font-bold">{title}</span>{' '}
          <span className="block text-sm text-text-2">
            {listingMessages.suggestions(suggestionCount)} · {state}
          </span>
        </span>
      </Link>
      {listing.isActive ? (
        <ButtonLink
          to={listingPath(id)}
          state={{ ...linkState, opens: 'close' }}
          variant="outline"
          size="sm"
          aria-label={homeMessages.closeListing(title)}
        >
          {homeMessages.close}
        </ButtonLink>
      ) : (
        <PostAgainLink listing={listing} isInList />
      )}
    </div>
  );
}
