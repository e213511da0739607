import type { ListingForMember } from '@ballpark/contracts/listings';
import { closeListing } from '@ballpark/contracts/suggestions';
import { type ReactNode, useState } from 'react';
import { getErrorMessage } from '../../api/api-error.ts';
import { useIsMounted } from '../../lib/hooks/use-is-mounted.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { closeMessages } from './messages.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { showError, showSuccess } from '../../ui/feedback/toast.ts';
import { CloseConfirmStep } from './close-confirm-step.tsx';
import { ClosePriceStep } from './close-price-step.tsx';
import { readFinalPrice } from './closing-preview.ts';
import { type Closed, useCloseListing, useKnownSuggestions } from './suggestion-queries.ts';
import { ThankYouPanel } from './thank-you-panel.tsx';

type CloseDialogProps = {
  listing: ListingForMember;
  /** The final price as it is being written; it outlives the dialog. */
  price: string;
  onPrice: (price: string) => void;
  /** With the thanks to show on the page. */
  onClosed: (thanks: ReactNode) => void;
  onClose: () => void;
};

/** Takes the final price, shows who would win, asks once more since it cannot be undone, and closes the listing. */
export function CloseDialog({ listing, price, onPrice, onClosed, onClose }: CloseDialogProps) {
  const [agreed, setAgreed] = useState<number | null>(null);
  const isMounted = useIsMounted();
  const { mutateAsync } = useCloseListing(listing.id);
  const { known, isLoading } = useKnownSuggestions(listing);
  const finish = (closed: Closed, element: HTMLFormElement | undefined) => {
    showSuccess(closeMessages.closedFor(closed.xpRewards.length));
    element?.closest('dialog')?.close();
    onClosed(<ThankYouPanel closed={closed} />);
  };
  const form = useContractForm({
    schema: closeListing.body,
    fields: [],
    read: () => ({ finalPrice: agreed ?? 0 }),
    send: async ({ finalPrice }, element) => finish(await mutateAsync(finalPrice), element),
    onRefused: (error) => {
      // Said inside as long as it is open; put away meanwhile, the answer must not be lost with it.
      if (!isMounted.current) showError(getErrorMessage(error, closeMessages.failed));
    },
  });
  const goBack = () => {
    form.clearRefusal();
    setAgreed(null);
  };
  const seen = { listing, known, isLoading };
  return (
    <Dialog title={agreed === null ? closeMessages.title : closeMessages.confirmTitle} onClose={onClose}>
      {agreed === null ? (
        <ClosePriceStep {...seen} price={price} onPrice={onPrice} onAgree={() => setAgreed(readFinalPrice(price))} />
      ) : (
        <CloseConfirmStep
          {...seen}
          finalPrice={agreed}
          isClosing={form.isSending}
          problem={form.refusal === undefined ? undefined : getErrorMessage(form.refusal, closeMessages.failed)}
          onBack={goBack}
          onSubmit={form.onSubmit}
        />
      )}
    </Dialog>
  );
}
