import type { Listing } from '@ballpark/contracts/listings';
import { type DistanceViewer, getViewerUnit } from '@ballpark/rules/units';
import MapPin from 'lucide-react/icons/map-pin';
import { useId } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../../api/session.ts';
import { isFar, sortFarListings } from './far-listings.ts';
import { InviteButton } from '../invite/invite-button.tsx';
import { homeMessages } from './messages.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/basics/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { Logo } from '../../../ui/basics/logo.tsx';
import { useHomeFeed } from '../card/listings-queries.ts';
import { ListingGrid, ListingGridSkeleton } from '../card/listing-grid.tsx';

const SKELETONS = 6;

/** The nearest listings, and a link to all of them. */
export function HomeFeed() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div>
          <h2 id={titleId} className="text-xl">
            {homeMessages.feed}
          </h2>
          <p className="mt-0.5 flex items-center gap-1 text-sm text-text-3">
            <MapPin aria-hidden="true" className="size-4" />
            {homeMessages.feedOrder}
          </p>
        </div>
        {/* The server writes the content of that page. */}
        <Link
          to={paths.guide}
          reloadDocument
          className="flex min-h-11 items-center text-sm font-semibold text-primary underline-offset-4 hover:underline"
        >
          {homeMessages.guide}
        </Link>
      </div>
      {/* High enough that the content below stays out of view when there are few listings. */}
      <div className="min-h-[60dvh]">
        <HomeListings />
      </div>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.feed} variant="outline">
          {homeMessages.showAll}
        </ButtonLink>
        <InviteButton />
      </div>
    </section>
  );
}

function HomeListings() {
  const feed = useHomeFeed();
  const { user } = useSession();
  if (feed.data === undefined) {
    if (feed.isError) return <HomeError feed={feed} />;
    return (
      <>
        <output className="sr-only">{homeMessages.loading}</output>
        <ListingGridSkeleton count={SKELETONS} />
      </>
    );
  }
  // The server shares one answer among all members of an area, so own listings are left out here.
  const others = feed.data.data.filter(({ userId }) => userId !== user?.id);
  if (others.length > 0 && user) return <SortedListings listings={others} place={user} />;
  return <HomeEmpty hasOwn={feed.data.data.length > 0} />;
}

type SortedListingsProps = { listings: readonly Listing[]; place: DistanceViewer };

function SortedListings({ listings, place }: SortedListingsProps) {
  return (
    <>
      {listings.every((listing) => isFar(listing, place)) && (
        <p className="mb-4 rounded-xl border border-border bg-surface px-4 py-3 text-text-2">
          {homeMessages.allFar(getViewerUnit(place))}
        </p>
      )}
      <ListingGrid listings={sortFarListings(listings, place)} titleAs="h3" />
    </>
  );
}

function HomeError({ feed }: { feed: ReturnType<typeof useHomeFeed> }) {
  return (
    <ErrorState
      titleAs="h3"
      title={homeMessages.errorTitle}
      message={homeMessages.error}
      onRetry={() => void feed.refetch()}
      isRetrying={feed.isFetching}
    />
  );
}

function HomeEmpty({ hasOwn }: { hasOwn: boolean }) {
  return (
    <EmptyState
      titleAs="h3"
      title={homeMessages.emptyTitle}
      hint={hasOwn ? homeMessages.onlyOwnHint : homeMessages.emptyHint}
      art={<Logo className="size-14" />}
      action={
        hasOwn ? (
          <ButtonLink to={`${paths.profile}?tab=listings`} variant="outline">
            {homeMessages.ownListings}
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.create}>{homeMessages.createFirst}</ButtonLink>
        )
      }
    />
  );
}
