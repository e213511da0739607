import type { Listing } from '@ballpark/contracts/listings';
import { formatMoney } from '@ballpark/rules/money';
import { listingMessages } from '../../../messages/listings.ts';
import { Badge } from '../../../ui/basics/badge.tsx';

type PricedListing = Pick<Listing, 'isActive' | 'hasOffer' | 'offerAmount' | 'finalPrice' | 'lateOutcome' | 'currency'>;

/** The final price of a closed listing, or the offer on an active one. */
export function ListingPrice({ listing }: { listing: PricedListing }) {
  if (!listing.isActive) return <FinalPrice listing={listing} />;
  if (!listing.hasOffer || listing.offerAmount === null) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5 text-xs text-info @3xs:text-sm">
      {listingMessages.offered} <span className="font-bold">{formatMoney(listing.offerAmount, listing.currency)}</span>
    </p>
  );
}

function FinalPrice({ listing: { finalPrice, lateOutcome, currency } }: { listing: PricedListing }) {
  const isSet = finalPrice !== null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-text-2 @3xs:text-sm">
      {listingMessages.finalPrice}{' '}
      <Badge tone={isSet ? 'gold' : 'plain'} className="@3xs:text-sm">
        {isSet ? formatMoney(finalPrice, currency) : listingMessages.noFinalPrice(lateOutcome)}
      </Badge>
    </p>
  );
}
