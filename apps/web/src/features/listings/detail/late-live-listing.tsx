import type { ListingForMember } from '@ballpark/contracts/listings';
import { type ComponentType, lazy, Suspense } from 'react';
import { useIsPageIdle } from '../../../lib/hooks/use-is-page-idle.ts';

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
