import ChevronLeft from 'lucide-react/icons/chevron-left';
import { Link } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { DetailMissing } from './detail-missing.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { DetailView } from './detail-view.tsx';
import { LateLiveListing } from './late-live-listing.tsx';
import { useListing } from '../card/listings-queries.ts';

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
