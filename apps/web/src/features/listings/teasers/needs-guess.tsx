import type { QuickCard } from '@ballpark/contracts/crowd/quick';
import { useId } from 'react';
import { Link } from 'react-router';
import { listingPath, paths } from '../../../paths.ts';
import { useBackLinkState } from '../card/back-link.tsx';
import { ListingPhoto } from '../card/listing-photo.tsx';
import { CardLine } from '../card/card-line.tsx';
import { useQuickCards } from '../next/quick-cards-queries.ts';
import { needsGuessMessages } from './messages.ts';

const MAX_CHOSEN = 2;

/** Half of the sidebar. */
const PHOTO_SIZES = '122px';

/** Two listings nearby that few members have priced yet. Renders nothing until there is one to show. */
export function NeedsGuess({ openId }: { openId: string | undefined }) {
  const titleId = useId();
  const { data = [] } = useQuickCards();
  const chosen = data.filter(({ id }) => id !== openId).slice(0, MAX_CHOSEN);
  if (chosen.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="px-1">
      <div className="flex items-center justify-between gap-2 pl-2">
        <h2 id={titleId} className="flex items-center gap-2 text-sm font-bold text-text-2">
          <span aria-hidden="true" className="size-2 rounded-full border border-transparent bg-accent" />
          {needsGuessMessages.title}
        </h2>
        <Link
          to={paths.quick}
          className="inline-flex min-h-11 items-center rounded-full px-2 text-sm font-bold text-primary hover:bg-sunken"
        >
          {needsGuessMessages.all}
        </Link>
      </div>
      <ul className="grid grid-cols-2 gap-1">
        {chosen.map((listing) => (
          <li key={listing.id}>
            <Thumbnail listing={listing} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Thumbnail({ listing }: { listing: QuickCard }) {
  const linkState = useBackLinkState();
  return (
    <Link
      to={listingPath(listing.id)}
      state={linkState}
      className="block h-full rounded-xl p-1 transition-colors hover:bg-sunken"
    >
      <ListingPhoto
        listing={{ ...listing, isActive: true }}
        urgency="later"
        sizes={PHOTO_SIZES}
        className="aspect-[4/3] rounded-lg border border-border"
      />
      <span className="mt-1.5 line-clamp-2 px-0.5 text-xs font-semibold text-pretty">{listing.title}</span>{' '}
      <span className="block px-0.5 text-xs text-text-3">
        <CardLine card={listing} />
      </span>
    </Link>
  );
}
