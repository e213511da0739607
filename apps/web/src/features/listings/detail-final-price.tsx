import type { Listing } from '@ballpark/contracts/listings';
import { formatMoney } from '@ballpark/rules/money';
import { finalPriceMessages } from '../../messages/listing-detail.ts';
import { listingMessages } from '../../messages/listings.ts';

type Closed = Pick<Listing, 'finalPrice' | 'autoClosedAt' | 'currency' | 'consensus'>;

/** How it ended: the price the owner gave, and how near the neighbours were. */
export function DetailFinalPrice({ listing }: { listing: Closed }) {
  const { finalPrice, currency } = listing;
  const line = lineBelow(listing);
  return (
    <section className="rounded-2xl border border-gold/30 bg-gold-soft p-5 sm:p-6">
      <h2 className="text-base text-gold">{listingMessages.finalPrice}</h2>
      <p className="mt-1 text-price font-extrabold wrap-anywhere">
        {finalPrice === null ? listingMessages.noFinalPrice : formatMoney(finalPrice, currency)}
      </p>
      {line !== undefined && <p className="mt-1 text-sm text-text-2">{line}</p>}
    </section>
  );
}

function lineBelow({ finalPrice, autoClosedAt, consensus }: Closed): string | undefined {
  if (finalPrice === null) return autoClosedAt === null ? finalPriceMessages.none : finalPriceMessages.ranOut;
  if (consensus === null) return undefined;
  const percent = Math.round(((consensus.average - finalPrice) / finalPrice) * 100);
  if (percent === 0) return finalPriceMessages.equal;
  return percent > 0 ? finalPriceMessages.above(percent) : finalPriceMessages.below(-percent);
}
