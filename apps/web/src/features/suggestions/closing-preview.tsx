import type { Suggestion, Listing } from '@ballpark/contracts/listings';
import { decideAwards, isWithinPercent, NEAR_PERCENT } from '@ballpark/rules/xp';
import { isAmount, toMinor, formatMoney } from '@ballpark/rules/money';
import { readMoney } from '@ballpark/rules/money-input';
import { useDebouncedValue } from '../../lib/hooks/timing.ts';
import { listingMessages } from '../../messages/listings.ts';
import { PriceStrip } from '../../ui/price-strip/price-strip.tsx';
import { previewMessages, closeMessages } from './messages.ts';
import { sortByAge } from './suggestion-order.ts';

/** The typed final price, or null while it is not valid. */
export function readFinalPrice(text: string): number | null {
  const price = readMoney(text);
  return price !== null && isAmount(price) ? price : null;
}

type ClosingPreview = { closest: readonly Suggestion[]; within: number };

/** Who would be closest if the listing were closed at this price, by the rule that awards XP. */
function previewClosing(known: readonly Suggestion[], finalPrice: number): ClosingPreview {
  const finalPriceMinor = toMinor(finalPrice);
  const exact = known.map((suggestion) => ({ suggestion, amountMinor: toMinor(suggestion.amount) }));
  const closest = decideAwards(exact, finalPriceMinor).filter(({ reason }) => reason === 'closest');
  return {
    closest: sortByAge(closest.map(({ suggestion: { suggestion } }) => suggestion)),
    within: exact.filter(({ amountMinor }) => isWithinPercent(amountMinor, finalPriceMinor, NEAR_PERCENT)).length,
  };
}

/** Long enough that a screen reader does not read every digit. */
const DEBOUNCE_MS = 350;

type ClosingPreviewBoxProps = {
  listing: Pick<Listing, 'suggestionCount'>;
  known: readonly Suggestion[];
  isLoading: boolean;
  /** Null while the typed price is not valid. */
  finalPrice: number | null;
};

/** Who would earn the most. Follows the typed price after a short pause. */
export function ClosingPreviewBox({
  listing: { suggestionCount },
  known,
  isLoading,
  finalPrice,
}: ClosingPreviewBoxProps) {
  const settled = useDebouncedValue(finalPrice, DEBOUNCE_MS);
  return (
    <output className="flex min-h-16 flex-col justify-center rounded-xl bg-sunken px-4 py-3 text-sm text-text-2">
      {suggestionCount === 0 && previewMessages.nobody}
      {suggestionCount > 0 && isLoading && previewMessages.loading}
      {suggestionCount > 0 && !isLoading && settled === null && previewMessages.waiting}
      {suggestionCount > 0 && !isLoading && settled !== null && <Winners known={known} finalPrice={settled} />}
      {!isLoading && settled !== null && known.length < suggestionCount && (
        <span className="text-text-3">{previewMessages.part(known.length, suggestionCount)}</span>
      )}
    </output>
  );
}

function Winners({ known, finalPrice }: { known: readonly Suggestion[]; finalPrice: number }) {
  const { closest, within } = previewClosing(known, finalPrice);
  return (
    <>
      <strong className="text-base wrap-anywhere text-text">
        {previewMessages.closest(closest.map(({ user }) => listingMessages.owner(user)))}
      </strong>
      <span>{previewMessages.within(within)}</span>
    </>
  );
}

type ClosingStripProps = {
  listing: Pick<Listing, 'currency' | 'suggestionCount' | 'consensus' | 'offerAmount'>;
  known: readonly Suggestion[];
  /** Null while the typed price is not valid. */
  finalPrice: number | null;
};

/** The typed price among the suggestions, and which of them would be closest. */
export function ClosingStrip({ listing, known, finalPrice }: ClosingStripProps) {
  const { currency, suggestionCount, consensus, offerAmount } = listing;
  const format = (amount: number) => formatMoney(amount, currency);
  const closest = finalPrice === null ? [] : previewClosing(known, finalPrice).closest;
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
