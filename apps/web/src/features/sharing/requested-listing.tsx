import { formatMoney } from '@ballpark/rules/money';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { readDoorPrice } from './door-price.ts';
import { frontDoorMessages } from './messages.ts';
import { RequestedListingSkeleton } from './requested-listing-box.tsx';
import { useRequestedListing } from './requested-listing-storage.ts';

// The sign-in form does not wait for it.
const WantedCard = lazyPart(() => import('./requested-listing-card.tsx').then((module) => module.RequestedListingCard));

/** The listing a visitor tried to open before signing in; renders nothing for other visitors. */
export function RequestedListing() {
  const id = useRequestedListing();
  if (id === undefined) return null;
  return (
    <>
      <Suspense fallback={<RequestedListingSkeleton />}>
        <WantedCard id={id} />
      </Suspense>
      <WaitingPrice listingId={id} />
    </>
  );
}

/** The price that the visitor typed at the front door; renders nothing without one. */
function WaitingPrice({ listingId }: { listingId: string }) {
  const [price] = useState(() => readDoorPrice(listingId));
  if (!price) return null;
  return (
    <p className="-mt-3 mb-6 text-sm font-semibold">
      {frontDoorMessages.waiting(formatMoney(price.amount, price.currency))}
    </p>
  );
}
