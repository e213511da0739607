import type { ListingForMember } from '@ballpark/contracts/listings';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { type ComponentType, lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session.ts';
import { useIsPageIdle } from '../../../lib/hooks/use-is-page-idle.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { useListing } from '../card/listings-queries.ts';
import { DetailSkeleton } from './detail-layout.tsx';
import { DetailMissing } from './detail-missing.tsx';
import { DetailView } from './detail-view.tsx';

type LateLiveListingProps = { listing: ListingForMember; viewerId: string | undefined };

// Without it the page is as it was when it was opened, which is no reason to show an error.
const LiveListing = lazy<ComponentType<LateLiveListingProps>>(() =>
  import('./live-listing.tsx').then(
    (module) => ({ default: module.LiveListing }),
    () => ({ default: () => null }),
  ),
);

/** Follows a listing once its page has had time to show. */
export function LateLiveListing(props: LateLiveListingProps) {
  return useIsPageIdle() ? (
    <Suspense>
      <LiveListing {...props} />
    </Suspense>
  ) : null;
}

type DetailPageProps = {
  id: string;
  /** Where 'Back to Listings' leads. */
  backTo: string;
};

/** One listing: on its way, there, or missing. */
export function DetailPage({ id, backTo }: DetailPageProps) {
  const { user } = useSession();
  const { data, error, isFetching, refetch } = useListing(id);
  const isGone = error instanceof ApiError && error.status === 404;
  // A listing that could not be asked for again is still worth showing; one that is gone is not.
  if (isGone || (error !== null && data === undefined)) {
    return <DetailMissing onRetry={isGone ? undefined : () => void refetch()} isRetrying={isFetching} />;
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
      {data && <LateLiveListing listing={data} viewerId={user?.id} />}
    </>
  );
}
