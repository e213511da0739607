import { lazy, Suspense } from 'react';
import { WaitingBox } from './requested-listing-box.tsx';
import { useWantedListing } from './requested-listing-storage.ts';

// The form does not wait for it, and works without it.
const WantedCard = lazy(() =>
  import('./requested-listing-card.tsx').then(
    (module) => ({ default: module.WantedCard }),
    () => ({ default: () => null }),
  ),
);

/** The listing a visitor came for, above the form that leads to it; nothing for everybody else. */
export function Wanted() {
  const id = useWantedListing();
  if (id === undefined) return null;
  return (
    <Suspense fallback={<WaitingBox />}>
      <WantedCard id={id} />
    </Suspense>
  );
}
