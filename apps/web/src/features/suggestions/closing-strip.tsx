import type { Listing, Suggestion } from '@ballpark/contracts/listings';
import { formatMoney } from '@ballpark/rules/money';
import { listingMessages } from '../../messages/listings.ts';
import { closeMessages } from './messages.ts';
import { PriceStrip } from '../../ui/price-strip/price-strip.tsx';
import { previewOf } from './closing-preview.ts';

type ClosingStripProps = {
  listing: Pick<Listing, 'currency' | 'suggestionCount' | 'consensus' | 'offerAmount'>;
  known: readonly Suggestion[];
  /** Null while no valid price is written. */
  finalPrice: number | null;
};

/** Where the typed price stands among the suggestions, and which of them it makes the closest. */
export function ClosingStrip({ listing, known, finalPrice }: ClosingStripProps) {
  const { currency, suggestionCount, consensus, offerAmount } = listing;
  const format = (amount: number) => formatMoney(amount, currency);
  const closest = finalPrice === null ? [] : previewOf(known, finalPrice).closest;
  const strip = closeMessages.strip(listingMessages.suggestions(suggestionCount));
  return (
    <PriceStrip
      prices={known.map((suggestion) => ({
        key: suggestion.id,
        amount: suggestion.amount,
        mark: closest.includes(suggestion) ? 'closest' : undefined,
      }))}
      figures={consensus ?? undefined}
      offer={offerAmount ?? undefined}
      final={finalPrice ?? undefined}
      format={format}
      label={finalPrice === null ? strip : closeMessages.stripWithFinal(strip, format(finalPrice))}
    />
  );
}
