import { lazy, Suspense } from 'react';
import { RequestedListingSkeleton } from './requested-listing-box.tsx';
import { useRequestedListing } from './requested-listing-storage.ts';

// The sign-in form does not wait for this chunk. If it fails to load, the form is shown without the card.
const WantedCard = lazy(() =>
  import('./requested-listing-card.tsx').then(
    (module) => ({ default: module.RequestedListingCard }),
    () => ({ default: () => null }),
  ),
);

/** The listing a visitor tried to open before signing in; renders nothing for other visitors. */
export function RequestedListing() {
  const id = useRequestedListing();
  if (id === undefined) return null;
  return (
    <Suspense fallback={<RequestedListingSkeleton />}>
      <WantedCard id={id} />
    </Suspense>
  );
}
