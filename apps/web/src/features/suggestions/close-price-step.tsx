import type { ListingForMember, Suggestion } from '@ballpark/contracts/listings';
import { closeListing } from '@ballpark/contracts/suggestions';
import { currencySymbol } from '@ballpark/rules/money';
import { type SubmitEvent, useState } from 'react';
import { setAutofocus } from '../../lib/takes-first-focus.ts';
import { closeMessages } from './messages.ts';
import { Button } from '../../ui/basics/button.tsx';
import { MoneyField } from '../../ui/fields/money-field.tsx';
import { parseMoney } from '../../ui/fields/money-text.ts';
import { ClosingPreviewBox } from './closing-preview-box.tsx';
import { readFinalPrice } from './closing-preview.ts';
import { ClosingStrip } from './closing-strip.tsx';

type ClosePriceStepProps = {
  listing: ListingForMember;
  known: readonly Suggestion[];
  isLoading: boolean;
  price: string;
  onPrice: (price: string) => void;
  onAgree: () => void;
};

/** For how much it went, and who would win with that. */
export function ClosePriceStep({ listing, known, isLoading, price, onPrice, onAgree }: ClosePriceStepProps) {
  const [error, setError] = useState<string>();
  const finalPrice = readFinalPrice(price);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = problemOf(price);
    setError(found);
    if (found === undefined) return onAgree();
    const field = event.currentTarget.elements.namedItem('finalPrice');
    return field instanceof HTMLElement ? field.focus() : undefined;
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="-mt-3 text-text-2">{closeMessages.explanation}</p>
      <MoneyField
        ref={setAutofocus}
        label={closeMessages.finalPrice}
        name="finalPrice"
        symbol={currencySymbol(listing.currency)}
        code={listing.currency}
        aria-required
        error={error}
        value={price}
        onChange={onPrice}
      />
      <ClosingStrip {...{ listing, known, finalPrice }} />
      <ClosingPreviewBox {...{ listing, known, isLoading, finalPrice }} />
      <Button type="submit">{closeMessages.proceed}</Button>
    </form>
  );
}

/** In the words of the contract. */
function problemOf(price: string): string | undefined {
  return closeListing.body.safeParse({ finalPrice: parseMoney(price) }).error?.issues[0]?.message;
}
