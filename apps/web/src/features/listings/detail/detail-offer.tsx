import type { Listing } from '@ballpark/contracts/listings';
import { formatMoney } from '@ballpark/rules/money';
import { lazy, Suspense, useState } from 'react';
import { offerMessages } from './messages.ts';
import { listingMessages } from '../../../messages/listings.ts';

const OfferDialog = lazy(() => import('./dialogs.tsx').then((module) => ({ default: module.OfferDialog })));

/** The offer that the owner already has, and an explanation on request. Only while the listing is active. */
export function DetailOffer({ listing }: { listing: Listing }) {
  const [isAsking, setIsAsking] = useState(false);
  if (!listing.isActive || !listing.hasOffer || listing.offerAmount === null) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-xl border border-info/30 bg-info-soft py-1.5 pr-2 pl-4">
      <p className="py-1.5">
        {listingMessages.offered}{' '}
        <strong className="font-extrabold text-info">{formatMoney(listing.offerAmount, listing.currency)}</strong>
      </p>
      <button
        type="button"
        onClick={() => setIsAsking(true)}
        className="min-h-11 rounded-full px-2 text-sm font-bold text-info underline underline-offset-4 hover:no-underline"
      >
        {offerMessages.ask}
      </button>
      {isAsking && (
        <Suspense>
          <OfferDialog onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
