import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { RequestedListingSkeleton } from './requested-listing-box.tsx';
import { useRequestedListing } from './requested-listing-storage.ts';

// The sign-in form does not wait for it.
const WantedCard = lazyPart(() => import('./requested-listing-card.tsx').then((module) => module.RequestedListingCard));

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
