import type { ListingForMember } from '@ballpark/contracts/listings';
import { reportLatePrice } from '@ballpark/contracts/suggestions';
import { readMoney } from '@ballpark/rules/money-input';
import { useState } from 'react';
import { getErrorMessage } from '../../api/api-error.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { listingMessages } from '../../messages/listings.ts';
import { Button } from '../../ui/basics/button.tsx';
import { showSuccess } from '../../ui/feedback/toast.ts';
import { MoneyField } from '../../ui/fields/money-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { CloseConfirmStep } from './close-confirm-step.tsx';
import { ClosingPreviewBox, readFinalPrice } from './closing-preview.tsx';
import { KeptDialog } from './kept-dialog.tsx';
import { latePriceMessages } from './messages.ts';
import { type ClosingResult, useKnownSuggestions, useReportLatePrice } from './suggestion-queries.ts';

type LatePricePanelProps = {
  listing: ListingForMember;
  /** The last moment at which the server takes an answer. */
  until: Date;
  onReported: (result: ClosingResult) => void;
};

/** Asks the owner of a listing that closed automatically what it went for, or whether it was not sold. */
export function LatePricePanel({ listing, until, onReported }: LatePricePanelProps) {
  const [price, setPrice] = useState('');
  const [agreed, setAgreed] = useState<number>();
  const [isKept, setIsKept] = useState(false);
  const seen = { listing, ...useKnownSuggestions(listing) };
  const { problems, onSubmit } = useContractForm({
    schema: reportLatePrice.body,
    fields: ['finalPrice'],
    read: () => ({ finalPrice: readMoney(price) ?? undefined }),
    // The dialog asks for confirmation and sends it.
    send: async ({ finalPrice }) => setAgreed(finalPrice),
  });
  const finalPrice = readFinalPrice(price);
  return (
    <section className="rounded-2xl border border-gold/30 bg-gold-soft p-5 sm:p-6">
      <h2 className="text-lg">{latePriceMessages.title}</h2>
      <p className="mt-0.5 text-sm text-text-2">{latePriceMessages.explanation(listing.suggestionCount > 0, until)}</p>
      <form noValidate onSubmit={onSubmit} className="mt-4 flex flex-col gap-4">
        <MoneyField
          label={listingMessages.finalPrice}
          name="finalPrice"
          currency={listing.currency}
          readAs={listingMessages.readAs}
          aria-required
          error={problems.finalPrice}
          value={price}
          onChange={setPrice}
        />
        {finalPrice !== null && <ClosingPreviewBox {...seen} finalPrice={finalPrice} />}
        <div className="flex flex-wrap gap-3 *:flex-1">
          <Button variant="outline" onClick={() => setIsKept(true)}>
            {latePriceMessages.kept}
          </Button>
          <Button type="submit">{latePriceMessages.save}</Button>
        </div>
      </form>
      {agreed !== undefined && (
        <ConfirmDialog {...seen} finalPrice={agreed} onReported={onReported} onClose={() => setAgreed(undefined)} />
      )}
      {isKept && <KeptDialog listing={listing} onReported={onReported} onClose={() => setIsKept(false)} />}
    </section>
  );
}

type ConfirmDialogProps = ReturnType<typeof useKnownSuggestions> & {
  listing: ListingForMember;
  finalPrice: number;
  onReported: (result: ClosingResult) => void;
  onClose: () => void;
};

function ConfirmDialog({ listing, known, isLoading, finalPrice, onReported, onClose }: ConfirmDialogProps) {
  const { mutateAsync } = useReportLatePrice(listing.id);
  const form = useContractForm({
    schema: reportLatePrice.body,
    fields: [],
    read: () => ({ finalPrice }),
    send: async (body, element) => {
      const result = await mutateAsync(body);
      showSuccess(latePriceMessages.saved);
      element?.closest('dialog')?.close();
      onReported(result);
    },
  });
  return (
    <Dialog title={latePriceMessages.confirmTitle} onClose={onClose}>
      <CloseConfirmStep
        {...{ listing, known, isLoading, finalPrice }}
        words={latePriceMessages}
        isClosing={form.isSending}
        problem={form.refusal === undefined ? undefined : getErrorMessage(form.refusal, latePriceMessages.failed)}
        onBack={onClose}
        onSubmit={form.onSubmit}
      />
    </Dialog>
  );
}
