import type { Listing } from '@ballpark/contracts/listings';
import { formatMoney } from '@ballpark/rules/money';
import { listingMessages } from '../../../messages/listings.ts';
import { Badge } from '../../../ui/basics/badge.tsx';

type ListingPriceFacts = Pick<
  Listing,
  'isActive' | 'hasOffer' | 'offerAmount' | 'veiled' | 'finalPrice' | 'lateOutcome' | 'currency'
>;

/** The final price of a closed listing, or the offer on an active one: how much it is, unless that is hidden with the prices. */
export function ListingPrice({ listing }: { listing: ListingPriceFacts }) {
  if (!listing.isActive) return <FinalPrice listing={listing} />;
  if (!listing.hasOffer) return null;
  if (listing.offerAmount === null) return listing.veiled ? <HiddenOffer /> : null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5 text-xs text-info @3xs:text-sm">
      {listingMessages.offered} <span className="font-bold">{formatMoney(listing.offerAmount, listing.currency)}</span>
    </p>
  );
}

/** In a list it is hidden whatever the member has guessed there, so the words promise nothing. */
function HiddenOffer() {
  return <p className="text-xs text-info @3xs:text-sm">{listingMessages.hasOffer}</p>;
}

function FinalPrice({ listing: { finalPrice, lateOutcome, currency } }: { listing: ListingPriceFacts }) {
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
