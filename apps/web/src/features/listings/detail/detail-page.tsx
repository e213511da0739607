import type { ListingForMember } from '@ballpark/contracts/listings';
import { Suspense, useDeferredValue } from 'react';
import { useLocation } from 'react-router';
import { findServedListing } from '../../../api/served-listing.ts';
import { useSession } from '../../../api/session.ts';
import { FirstViewContent } from '../../../components/first-view/first-view.tsx';
import { isOpenedByBrowser, useIsPageIdle } from '../../../lib/hooks/page-state.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { BackToListings } from '../card/back-link.tsx';
import { useListing } from '../card/listings-queries.ts';
import { DetailSkeleton } from './detail-layout.tsx';
import { findAbsence, ListingMissing } from '../missing/listing-missing.tsx';
import { DetailView } from './detail-view.tsx';
import type { ProposedPrice } from '../../suggestions/index.ts';

type LiveListingProps = { listing: ListingForMember; viewerId: string | undefined };

const LiveListing = lazyPart<LiveListingProps>(() => import('./live-listing.tsx').then((module) => module.LiveListing));

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
  /** A price that the member has not decided on yet: the dialog asks. */
  proposal: ProposedPrice | undefined;
};

export function DetailPage({ id, proposal }: DetailPageProps) {
  const { user } = useSession();
  const { data: loaded, error, isFetching, refetch } = useListing(id);
  // The whole page takes a slow phone a while: React renders it in pieces, and a tap is answered between them. Later changes
  // are shown at once.
  const data = useDeferredValue(loaded) && loaded;
  const absence = findAbsence(error);
  // A listing whose refetch failed is still shown; a deleted one is not.
  if (absence !== undefined || (error !== null && data === undefined)) {
    return <ListingMissing absence={absence} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  return (
    <>
      <BackToListings />
      {data === undefined ? (
        <DetailWaiting id={id} />
      ) : (
        <DetailView listing={data} viewerId={user?.id} proposal={proposal} />
      )}
      {data && <LazyLiveListing listing={data} viewerId={user?.id} />}
    </>
  );
}

/** Content that the server has sent inside the page stays until the listing is there. */
function DetailWaiting({ id }: { id: string }) {
  const { key } = useLocation();
  const served = isOpenedByBrowser(key) ? findServedListing(id) : undefined;
  return served ? <FirstViewContent listing={served} titleAs="h1" /> : <DetailSkeleton />;
}
