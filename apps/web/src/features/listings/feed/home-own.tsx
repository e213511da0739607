import type { Listing } from '@ballpark/contracts/listings';
import { BALLPARK_FROM } from '@ballpark/rules/crowd/limits';
import { getTimeLeft } from '@ballpark/rules/listings';
import { useEffect, useId } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { useNow } from '../../../lib/hooks/timing.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { listingPath } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/basics/button.tsx';
import { useBackLinkState } from '../card/back-link.tsx';
import { askPath } from '../card/opening.ts';
import { ListingPhoto } from '../card/listing-photo.tsx';
import { PostAgainLink } from '../ending/post-again-link.tsx';
import { HomeOwnRoom, keepOwnCount, listOwnClasses, placeOwn } from './home-own-room.tsx';
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
    <section aria-labelledby={titleId} {...placeOwn(listings.length)}>
      <h2 id={titleId} className="text-lg">
        {homeMessages.own}
      </h2>
      <ul className={listOwnClasses(listings.length)}>
        {listings.map((listing) => (
          <li key={listing.id}>
            <OwnListing listing={listing} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An end that is nearer than this is shown in another colour. */
const URGENT_MS = 12 * 60 * 60_000;

function OwnListing({ listing }: { listing: Listing }) {
  const { id, title, suggestionCount, closesAt } = listing;
  const linkState = useBackLinkState();
  const now = useNow();
  const end = new Date(closesAt);
  const isUrgent = listing.isActive && end.getTime() - now.getTime() < URGENT_MS;
  const state = listing.isActive ? listingMessages.timeLeft(getTimeLeft(end, now)) : listingMessages.autoClosed;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-2xl border border-border bg-surface p-2">
      <Link to={listingPath(id)} state={linkState} className="flex min-w-0 grow basis-44 items-center gap-3 rounded-xl">
        <ListingPhoto listing={listing} urgency="first-row" sizes="56px" className="size-14 shrink-0 rounded-xl" />
        <span className="min-w-0">
          <span className="line-clamp-1 font-bold">{title}</span>{' '}
          <span className={classNames('block text-sm', isUrgent ? 'font-semibold text-warning' : 'text-text-2')}>
            {listingMessages.suggestions(suggestionCount)} · {state}
          </span>
        </span>
      </Link>
      <NextStep listing={listing} />
    </div>
  );
}

/** Without a figure an owner needs prices more than an end. */
function NextStep({ listing }: { listing: Listing }) {
  const { id, title, suggestionCount, isActive } = listing;
  const linkState = useBackLinkState();
  if (!isActive) return <PostAgainLink listing={listing} isInList />;
  const isAsking = suggestionCount < BALLPARK_FROM;
  return (
    <ButtonLink
      to={isAsking ? askPath(id) : listingPath(id)}
      state={isAsking ? linkState : { ...linkState, opens: 'close' }}
      variant="outline"
      size="sm"
      aria-label={isAsking ? homeMessages.askPeople(title) : homeMessages.closeListing(title)}
    >
      {isAsking ? homeMessages.ask : homeMessages.close}
    </ButtonLink>
  );
}
