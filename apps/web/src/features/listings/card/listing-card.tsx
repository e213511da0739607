import type { Listing, MemberCard } from '@ballpark/contracts/listings';
import { shortenLocation } from '@ballpark/rules/places';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { useNow } from '../../../lib/hooks/timing.ts';
import { listingMessages, formatTimeAgo } from '../../../messages/listings.ts';
import { listingPath } from '../../../paths.ts';
import { Avatar } from '../../../ui/basics/avatar.tsx';
import { Badge } from '../../../ui/basics/badge.tsx';
import { useBackLinkState } from './back-link.ts';
import { ListingPhoto, type PhotoUrgency } from './listing-photo.tsx';
import { ListingPrice } from './listing-price.tsx';
import { ListingStateBadge } from './listing-state-badge.tsx';

/** What a card shows. The id is null for the preview of a listing that is not posted yet. */
export type CardListing = Omit<
  Listing,
  'id' | 'userId' | 'user' | 'editedAt' | 'consensus' | 'suggestions' | 'priceSuggestions'
> & {
  id: string | null;
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
        <div className="absolute inset-x-1.5 top-1.5 flex flex-wrap justify-between gap-0.5 @3xs:inset-x-3 @3xs:top-3">
          <Badge>{listingMessages.type(listing.type)}</Badge>
          <ListingStateBadge listing={listing} />
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-1 px-3 pt-3 @3xs:gap-1.5 @3xs:px-4 @3xs:pt-4">
        <Title listing={listing} titleAs={titleAs} />
        <ListingPrice listing={listing} />
        <p className="line-clamp-2 text-xs text-text-2 @3xs:text-sm">{listing.description}</p>
        <p className="mt-auto flex items-center gap-1 pt-1 pb-2.5 text-xs text-text-3 @3xs:text-sm">
          <MapPin aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="truncate">{shortenLocation(listing.location)}</span>
        </p>
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
  return <Heading className="line-clamp-2 text-sm text-pretty @3xs:text-base">{title}</Heading>;
}

/** Always one line: only the name is truncated. */
function CardFooter({ listing: { user, createdAt, suggestionCount } }: Pick<ListingCardProps, 'listing'>) {
  const now = useNow();
  const owner = listingMessages.owner(user);
  return (
    <div className="mx-2.5 flex items-center gap-1 border-t border-border py-2.5 text-xs whitespace-nowrap text-text-2 @3xs:mx-4 @3xs:gap-2 @3xs:py-3">
      <Avatar name={owner} photoUrl={user.photoUrl} size="sm" className="max-@3xs:size-4.5" />
      <span className="min-w-0 truncate font-semibold text-text">{owner}</span>
      <time dateTime={createdAt} className="shrink-0 text-text-3">
        {formatTimeAgo(new Date(createdAt), now)}
      </time>
      <span className="ml-auto flex shrink-0 items-center gap-0.5 @3xs:gap-1">
        <MessageCircle aria-hidden="true" className="size-3.5" />
        <span aria-hidden="true" className="@xs:hidden">
          {suggestionCount.toLocaleString('en-US')}
        </span>
        <span className="sr-only @xs:not-sr-only">{listingMessages.suggestions(suggestionCount)}</span>
      </span>
    </div>
  );
}
