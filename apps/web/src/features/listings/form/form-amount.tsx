import { currencySymbol } from '@ballpark/rules/money';
import { listingFormMessages } from './messages.ts';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { currencyOf } from './form-currency.ts';
import type { ListingStanding } from './form-values.ts';

type ListingFormAmountProps = {
  standing: ListingStanding;
  value: string;
  error: string | undefined;
  onChange: (amount: string) => void;
};

/** How much was offered. It comes with the currencies of all countries, so only when there is an offer. */
export function ListingFormAmount({ standing, value, error, onChange }: ListingFormAmountProps) {
  const currency = currencyOf(standing);
  return (
    <MoneyField
      label={listingFormMessages.offerAmount}
      name="offerAmount"
      symbol={currencySymbol(currency)}
      code={currency}
      aria-required
      error={error}
      value={value}
      onChange={onChange}
      className="max-w-xs"
    />
  );
}
