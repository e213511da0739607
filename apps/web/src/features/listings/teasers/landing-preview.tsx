import type { Listing } from '@ballpark/contracts/listings';
import { LANDING_PREVIEW } from '@ballpark/rules/listing-search';
import { useQuery } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useId } from 'react';
import { useSession } from '../../../api/session.ts';
import { useNow } from '../../../lib/hooks/timing.ts';
import { HYDRATE_ON_VISIBLE } from '../../../lib/hydrate-on-visible.ts';
import { listingMessages, formatTimeAgo } from '../../../messages/listings.ts';
import { paths, listingPath } from '../../../paths.ts';
import { Avatar } from '../../../ui/basics/avatar.tsx';
import { Badge } from '../../../ui/basics/badge.tsx';
import { ButtonLink } from '../../../ui/basics/button.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { ListingPhoto } from '../card/listing-photo.tsx';
import { ListingPrice } from '../card/listing-price.tsx';
import { landingPreviewQuery } from '../card/listings-queries.ts';
import { previewMessages } from './messages.ts';

/** The newest listings, for visitors. If they cannot be loaded, the landing page does without them. */
export function LandingPreview() {
  const titleId = useId();
  const { data, isError } = useQuery(landingPreviewQuery());
  if (isError && data === undefined) return null;
  return (
    <section aria-labelledby={titleId} {...{ [HYDRATE_ON_VISIBLE]: '' }} className="mt-16 sm:mt-24">
      <h2 id={titleId} className="text-2xl font-extrabold">
        {previewMessages.title}
      </h2>
      <div className="mt-6">{data === undefined ? <Loading /> : <Listings listings={data.data} />}</div>
    </section>
  );
}

function Listings({ listings }: { listings: readonly Listing[] }) {
  if (listings.length === 0) return <Empty />;
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {listings.slice(0, LANDING_PREVIEW).map((listing) => (
        <li key={listing.id}>
          <LandingPreviewCard listing={listing} />
        </li>
      ))}
    </ul>
  );
}

function Loading() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <output className="sr-only">{previewMessages.loading}</output>
      {Array.from({ length: LANDING_PREVIEW }, (_, index) => (
        <LandingPreviewSkeleton key={index} />
      ))}
    </div>
  );
}

function Empty() {
  const { user } = useSession();
  return (
    <div className="rounded-2xl border border-border bg-surface px-4">
      <EmptyState
        titleAs="h3"
        title={previewMessages.emptyTitle}
        hint={previewMessages.emptyHint}
        action={
          <ButtonLink to={user === null ? paths.register : paths.create}>{previewMessages.createFirst}</ButtonLink>
        }
      />
    </div>
  );
}

const FRAME =
  '@container flex h-full flex-col overflow-hidden rounded-2xl border border-border bg-surface sm:flex-row lg:flex-col';
const PHOTO_SIDE = 'relative sm:w-1/2 sm:shrink-0 lg:w-auto';
/** The shape of the photos themselves, so that the object is never cut off. */
const PHOTO = 'aspect-[4/3] sm:aspect-auto sm:h-full sm:min-h-60 lg:aspect-[4/3] lg:h-auto lg:min-h-0';
/** High enough for an offer and two lines of description, so that nothing moves when the listings arrive. */
const WORDS = 'flex min-h-58 min-w-0 flex-1 flex-col gap-2 p-4 sm:p-5';
const SIZES = '(min-width: 64rem) 540px, (min-width: 40rem) 50vw, 100vw';

/** A listing for visitors: what it is, whose it is, and a link to suggest a price. */
function LandingPreviewCard({ listing }: { listing: Listing }) {
  return (
    <article className={FRAME}>
      <div className={PHOTO_SIDE}>
        <ListingPhoto listing={listing} urgency="later" sizes={SIZES} className={PHOTO} />
        <Badge className="absolute top-3 left-3">{listingMessages.type(listing.type)}</Badge>
      </div>
      <div className={WORDS}>
        <Owner listing={listing} />
        <h3 className="line-clamp-1 text-lg">{listing.title}</h3>
        <ListingPrice listing={listing} />
        <p className="line-clamp-2 text-sm text-text-2">{listing.description}</p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-2">
          <span className="flex items-center gap-1.5 text-sm text-text-2">
            <MessageCircle aria-hidden="true" className="size-4" />
            {listingMessages.suggestions(listing.suggestionCount)}
          </span>
          <ButtonLink
            to={listingPath(listing.id)}
            aria-label={previewMessages.suggestPriceLabel(listing.title)}
            size="sm"
            variant="accent"
          >
            {previewMessages.suggestPrice}
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}

function Owner({ listing: { user, createdAt } }: { listing: Listing }) {
  const now = useNow();
  const owner = previewMessages.owner(user);
  return (
    <p className="flex items-center gap-2 text-sm whitespace-nowrap text-text-2">
      <Avatar name={owner} photoUrl={user.photoUrl} size="sm" />
      <span className="min-w-0 truncate font-semibold text-text">{owner}</span>
      <time dateTime={createdAt} className="shrink-0 text-text-3">
        {formatTimeAgo(new Date(createdAt), now)}
      </time>
    </p>
  );
}

/** As tall as the card, so that nothing moves when it arrives. */
function LandingPreviewSkeleton() {
  return (
    <div aria-hidden="true" className={FRAME}>
      <div className={PHOTO_SIDE}>
        <Skeleton className={`${PHOTO} rounded-none!`} />
      </div>
      <div className={WORDS}>
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="my-0.5 h-5 w-4/5" />
        <Skeleton className="my-0.5 h-4 w-full" />
        <Skeleton className="my-0.5 h-4 w-2/3" />
        <Skeleton className="mt-auto h-11 w-36 self-end rounded-full!" />
      </div>
    </div>
  );
}
