import type { ListingForMember } from '@ballpark/contracts/listings';
import { formatMoney } from '@ballpark/rules/money';
import { lazy, Suspense } from 'react';
import { finalPriceMessages } from './messages.ts';
import { listingMessages } from '../../../messages/listings.ts';

const FinalCloseness = lazy(() =>
  import('./final-closeness.tsx').then((module) => ({ default: module.FinalCloseness })),
);

type Closed = Pick<
  ListingForMember,
  'finalPrice' | 'autoClosedAt' | 'currency' | 'consensus' | 'suggestions' | 'ownSuggestion'
>;

/** How it ended: the price the owner gave, and how near the neighbours were. */
export function DetailFinalPrice({ listing }: { listing: Closed }) {
  const { finalPrice, currency, consensus } = listing;
  if (finalPrice === null) return <NoFinalPrice isOver={listing.autoClosedAt !== null} />;
  return (
    <section className="rounded-2xl border border-gold/30 bg-gold-soft p-5 sm:p-6">
      <h2 className="text-base text-gold">{listingMessages.finalPrice}</h2>
      <p className="mt-1 text-price font-extrabold wrap-anywhere">{formatMoney(finalPrice, currency)}</p>
      {consensus !== null && (
        // High enough for its heading and the two lines most have.
        <div className="mt-3 min-h-19 border-t border-gold/30 pt-3 text-sm">
          <Suspense>
            <FinalCloseness listing={{ ...listing, finalPrice }} />
          </Suspense>
        </div>
      )}
    </section>
  );
}

/** Gold is for a price; without one the box is plain. */
function NoFinalPrice({ isOver }: { isOver: boolean }) {
  return (
    <section className="rounded-2xl border border-border bg-sunken p-5 sm:p-6">
      <h2 className="text-base text-text-2">{listingMessages.finalPrice}</h2>
      <p className="mt-1 text-2xl font-extrabold">{listingMessages.noFinalPrice}</p>
      <p className="mt-1 text-sm text-text-2">{isOver ? finalPriceMessages.ranOut : finalPriceMessages.none}</p>
    </section>
  );
}
