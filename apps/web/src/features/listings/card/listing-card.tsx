import type { Listing, MemberCard } from '@ballpark/contracts/listings';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { useNow } from '../../../lib/hooks/timing.ts';
import { listingMessages, formatTimeAgo } from '../../../messages/listings.ts';
import { listingPath } from '../../../paths.ts';
import { Avatar } from '../../../ui/basics/avatar.tsx';
import { Badge } from '../../../ui/basics/badge.tsx';
import { useBackLinkState } from './back-link.tsx';
import { ListingPlace } from './listing-place.tsx';
import { ListingPhoto, type PhotoUrgency } from './listing-photo.tsx';
import { ListingPrice } from './listing-price.tsx';
import { ListingStateBadge } from './listing-state-badge.tsx';

/** The facts that a card shows. The id is null for the preview of a listing that is not posted yet. */
export type CardListing = Pick<
  Listing,
  | 'title'
  | 'description'
  | 'type'
  | 'location'
  | 'latitude'
  | 'longitude'
  | 'photoUrls'
  | 'photoColours'
  | 'hasOffer'
  | 'offerAmount'
  | 'currency'
  | 'isActive'
  | 'autoClosedAt'
  | 'closesAt'
  | 'finalPrice'
  | 'lateOutcome'
  | 'createdAt'
  | 'veiled'
  | 'suggestionCount'
> & {
  id: string | null;
  userId?: string | undefined;
  user: Pick<MemberCard, 'name' | 'username' | 'photoUrl'>;
};

type ListingCardProps = {
  listing: CardListing;
  titleAs: 'h2' | 'h3';
  urgency?: PhotoUrgency | undefined;
  /** The `sizes` of its photo; by default those of the grid. */
  photoSizes?: string | undefined;
};

/** Two columns on a phone, three or four beside the sidebar on larger screens. */
const GRID_SIZES =
  '(min-width: 96rem) 264px, (min-width: 80rem) 302px, (min-width: 48rem) 33vw, (min-width: 22.5rem) calc((100vw - 44px) / 2), calc(100vw - 32px)';

/** The whole card is one link. Container queries adapt it to its own width. */
export function ListingCard({ listing, titleAs, urgency = 'later', photoSizes = GRID_SIZES }: ListingCardProps) {
  return (
    <article
      className={classNames(
        '@container relative flex h-full flex-col overflow-hidden rounded-2xl border border-border transition-shadow',
        'has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus',
        listing.isActive ? 'bg-surface' : 'bg-sunken',
        listing.id !== null && 'hover:border-border-strong hover:shadow-e2',
      )}
    >
      <div className="relative">
        <ListingPhoto listing={listing} urgency={urgency} sizes={photoSizes} />
        <span className="absolute top-1.5 right-1.5 flex @3xs:top-3 @3xs:right-3">
          <ListingStateBadge listing={listing} />
        </span>
      </div>
      <div className="flex flex-1 flex-col gap-1 px-3 pt-3 @3xs:gap-1.5 @3xs:px-4 @3xs:pt-4">
        {/* On the photo, except on a small card, where it would cover too much of it. */}
        <Badge className="self-start inset-ring inset-ring-border @3xs:absolute @3xs:top-3 @3xs:left-3 @3xs:inset-ring-0">
          {listingMessages.type(listing.type)}
        </Badge>
        <Title listing={listing} titleAs={titleAs} />
        <ListingPrice listing={listing} />
        <p className="line-clamp-2 text-xs wrap-anywhere text-text-2 @3xs:text-sm">{listing.description}</p>
        <ListingPlace listing={listing} />
      </div>
      <CardFooter listing={listing} />
    </article>
  );
}

function Title({ listing, titleAs: Heading }: Pick<ListingCardProps, 'listing' | 'titleAs'>) {
  const linkState = useBackLinkState();
  const title: ReactNode =
    listing.id === null ? (
      listing.title
    ) : (
      // Covers the whole card. The card shows the focus ring.
      <Link
        to={listingPath(listing.id)}
        state={linkState}
        className="shadow-none! outline-none! after:absolute after:inset-0"
      >
        {listing.title}
      </Link>
    );
  return (
    <Heading className="line-clamp-3 text-sm text-pretty wrap-anywhere @3xs:line-clamp-2 @3xs:text-base">
      {title}
    </Heading>
  );
}

/** Nothing is truncated: what does not fit into one line goes on in the next. */
function CardFooter({ listing: { user, createdAt, suggestionCount } }: Pick<ListingCardProps, 'listing'>) {
  const now = useNow();
  const owner = listingMessages.owner(user);
  return (
    <div className="mx-3 flex flex-col gap-1 border-t border-border py-2.5 text-xs text-text-2 @3xs:mx-4 @3xs:py-3">
      <p className="flex items-center gap-1.5 @3xs:gap-2">
        <Avatar name={owner} photoUrl={user.photoUrl} size="sm" className="max-@3xs:size-5" />
        <span className="min-w-0 font-semibold wrap-anywhere text-text">{addLineBreaks(owner)}</span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-2 whitespace-nowrap">
        <span className="font-semibold">{listingMessages.suggestions(suggestionCount)}</span>
        <time dateTime={createdAt} className="text-text-3">
          {formatTimeAgo(new Date(createdAt), now)}
        </time>
      </p>
    </div>
  );
}

/** Lets a long username wrap after its punctuation, not within a word. */
function addLineBreaks(name: string): ReactNode[] {
  return name.split(/([._-])/).map((part, index) =>
    index % 2 === 1 ? (
      <Fragment key={index}>
        {part}
        <wbr />
      </Fragment>
    ) : (
      part
    ),
  );
}
