import type { ListingForMember, Suggestion } from '@ballpark/contracts/listings';
import { closeListing } from '@ballpark/contracts/suggestions';
import { OUTCOMES } from '@ballpark/rules/listings';
import { readMoney } from '@ballpark/rules/money-input';
import { setAutofocus } from '../../lib/hooks/focus.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { listingMessages } from '../../messages/listings.ts';
import { closeMessages } from './messages.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { MoneyField } from '../../ui/fields/money-field.tsx';
import type { ClosingDraft } from './close-dialog.tsx';
import { ClosingPreviewBox, readFinalPrice, ClosingStrip } from './closing-preview.tsx';

type ClosePriceStepProps = {
  listing: ListingForMember;
  known: readonly Suggestion[];
  isLoading: boolean;
  draft: ClosingDraft;
  onDraft: (draft: ClosingDraft) => void;
  onAgree: () => void;
};

const OPTIONS = OUTCOMES.map((value) => ({ value, text: closeMessages.outcomeText(value) }));

/** The final price, what it is, and who would win with it. */
export function ClosePriceStep({ listing, known, isLoading, draft, onDraft, onAgree }: ClosePriceStepProps) {
  const { price, outcome, mayBecomePuzzle = false } = draft;
  const finalPrice = readFinalPrice(price);
  const { problems, onSubmit } = useContractForm({
    schema: closeListing.body,
    fields: ['finalPrice'],
    read: () => ({ finalPrice: readMoney(price) }),
    // The next step asks for confirmation and sends it.
    send: async () => onAgree(),
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <p className="-mt-3 text-text-2">{closeMessages.explanation}</p>
      <MoneyField
        ref={setAutofocus}
        label={closeMessages.finalPrice}
        name="finalPrice"
        currency={listing.currency}
        readAs={listingMessages.readAs}
        aria-required
        error={problems.finalPrice}
        value={price}
        onChange={(typed) => onDraft({ ...draft, price: typed })}
      />
      <Segmented
        label={closeMessages.outcome}
        value={outcome}
        options={OPTIONS}
        onChange={(chosen) => onDraft({ ...draft, outcome: chosen })}
      />
      <ClosingStrip {...{ listing, known, finalPrice }} />
      <ClosingPreviewBox {...{ listing, known, isLoading, finalPrice }} />
      <Switch
        label={closeMessages.puzzle}
        hint={closeMessages.puzzleHint}
        checked={mayBecomePuzzle}
        onChange={({ currentTarget: { checked } }) => onDraft({ ...draft, mayBecomePuzzle: checked })}
      />
      <Button type="submit">{closeMessages.proceed}</Button>
    </form>
  );
}
