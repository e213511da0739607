import { listingMessages } from '../../../messages/listings.ts';
import { listingFormMessages } from './messages.ts';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { chooseCurrency } from './form-currency.ts';
import type { CurrencySource } from './form-values.ts';

type ListingFormAmountProps = {
  source: CurrencySource;
  value: string;
  error: string | undefined;
  onChange: (amount: string) => void;
};

/** Lazy, because it needs the currencies of all countries. */
export function ListingFormAmount({ source, value, error, onChange }: ListingFormAmountProps) {
  const currency = chooseCurrency(source);
  return (
    <MoneyField
      label={listingFormMessages.offerAmount}
      name="offerAmount"
      currency={currency}
      readAs={listingMessages.readAs}
      aria-required
      error={error}
      value={value}
      onChange={onChange}
      className="max-w-xs"
    />
  );
}
