import type { ListingForMember } from '@ballpark/contracts/listings';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { type ComponentType, lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session.ts';
import { useIsPageIdle } from '../../../lib/hooks/page-state.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { useListing } from '../card/listings-queries.ts';
import { DetailSkeleton } from './detail-layout.tsx';
import { ListingMissing } from '../card/listing-missing.tsx';
import { DetailView } from './detail-view.tsx';

type LiveListingProps = { listing: ListingForMember; viewerId: string | undefined };

// If the download fails, the page shows the listing without live updates instead of an error.
const LiveListing = lazy<ComponentType<LiveListingProps>>(() =>
  import('./live-listing.tsx').then(
    (module) => ({ default: module.LiveListing }),
    () => ({ default: () => null }),
  ),
);

/** Starts live updates once the page is idle. */
function LazyLiveListing(props: LiveListingProps) {
  return useIsPageIdle() ? (
    <Suspense>
      <LiveListing {...props} />
    </Suspense>
  ) : null;
}

type DetailPageProps = {
  id: string;
  /** The target of 'Back to Listings'. */
  backTo: string;
};

export function DetailPage({ id, backTo }: DetailPageProps) {
  const { user } = useSession();
  const { data, error, isFetching, refetch } = useListing(id);
  const isGone = error instanceof ApiError && error.status === 404;
  // A listing whose refetch failed is still shown; a deleted one is not.
  if (isGone || (error !== null && data === undefined)) {
    return <ListingMissing onRetry={isGone ? undefined : () => void refetch()} isRetrying={isFetching} />;
  }
  return (
    <>
      <Link
        to={backTo}
        className="-mt-3 mb-1 -ml-1 inline-flex min-h-11 items-center gap-1 pr-2 font-semibold text-text-2 hover:text-text lg:-mt-4"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {listingMessages.backToListings}
      </Link>
      {data === undefined ? <DetailSkeleton /> : <DetailView listing={data} viewerId={user?.id} />}
      {data && <LazyLiveListing listing={data} viewerId={user?.id} />}
    </>
  );
}
