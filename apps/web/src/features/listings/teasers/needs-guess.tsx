import type { Listing } from '@ballpark/contracts/listings';
import { useId } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../../api/session.ts';
import { useNow } from '../../../lib/hooks/timing.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { listingPath } from '../../../paths.ts';
import { useBackLinkState } from '../card/back-link.tsx';
import { ListingPhoto } from '../card/listing-photo.tsx';
import { useHomeFeedAside } from '../card/listings-queries.ts';
import { listNeedingGuess } from '../next/needing-guess.ts';
import { needsGuessMessages } from './messages.ts';

const MAX_CHOSEN = 2;

/** Half of the sidebar. */
const PHOTO_SIZES = '122px';

/** Two listings nearby that few members have priced yet. Renders nothing until there is one to show. */
export function NeedsGuess({ openId }: { openId: string | undefined }) {
  const titleId = useId();
  const now = useNow();
  const { user } = useSession();
  const { data } = useHomeFeedAside();
  if (user === null || data === undefined) return null;
  const except = openId === undefined ? [] : [openId];
  const chosen = listNeedingGuess(data.data, { memberId: user.id, now, except }).slice(0, MAX_CHOSEN);
  if (chosen.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="px-1">
      <h2 id={titleId} className="flex items-center gap-2 px-2 text-sm font-bold text-text-2">
        <span aria-hidden="true" className="size-2 rounded-full border border-transparent bg-accent" />
        {needsGuessMessages.title}
      </h2>
      <ul className="mt-2 grid grid-cols-2 gap-1">
        {chosen.map((listing) => (
          <li key={listing.id}>
            <Thumbnail listing={listing} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Thumbnail({ listing }: { listing: Listing }) {
  const linkState = useBackLinkState();
  return (
    <Link
      to={listingPath(listing.id)}
      state={linkState}
      className="block h-full rounded-xl p-1 transition-colors hover:bg-sunken"
    >
      <ListingPhoto
        listing={listing}
        urgency="later"
        sizes={PHOTO_SIZES}
        className="aspect-[4/3] rounded-lg border border-border"
      />
      <span className="mt-1.5 line-clamp-2 px-0.5 text-xs font-semibold text-pretty">{listing.title}</span>{' '}
      <span className="block px-0.5 text-xs text-text-3">{listingMessages.suggestions(listing.suggestionCount)}</span>
    </Link>
  );
}
