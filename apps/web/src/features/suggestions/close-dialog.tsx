import type { ListingForMember } from '@ballpark/contracts/listings';
import { closeListing } from '@ballpark/contracts/suggestions';
import type { Outcome } from '@ballpark/rules/listings';
import { useState } from 'react';
import { getErrorMessage } from '../../api/api-error.ts';
import { useIsMounted } from '../../lib/hooks/page-state.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { closeMessages } from './messages.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { showError, showSuccess } from '../../ui/feedback/toast.ts';
import { CloseConfirmStep } from './close-confirm-step.tsx';
import { ClosePriceStep } from './close-price-step.tsx';
import { readFinalPrice } from './closing-preview.tsx';
import { type ClosingResult, useCloseListing, useKnownSuggestions } from './suggestion-queries.ts';

/** The input of the owner. */
export type ClosingDraft = { /** As typed. */ price: string; outcome: Outcome; mayBecomePuzzle?: boolean };

type CloseDialogProps = {
  listing: ListingForMember;
  /** The page keeps it when the dialog is closed. */
  draft: ClosingDraft;
  onDraft: (draft: ClosingDraft) => void;
  onClosed: (result: ClosingResult) => void;
  onClose: () => void;
};

/** Asks for the final price, shows who would win, asks for confirmation and closes the listing. */
export function CloseDialog({ listing, draft, onDraft, onClosed, onClose }: CloseDialogProps) {
  const [agreed, setAgreed] = useState<number | null>(null);
  const isMounted = useIsMounted();
  const { mutateAsync } = useCloseListing(listing.id);
  const { known, isLoading } = useKnownSuggestions(listing);
  const form = useContractForm({
    schema: closeListing.body,
    fields: [],
    read: () => ({
      finalPrice: agreed ?? 0,
      outcome: draft.outcome,
      ...(draft.mayBecomePuzzle && { mayBecomePuzzle: true }),
    }),
    send: async (body, element) => {
      const result = await mutateAsync(body);
      showSuccess(closeMessages.closedAt(result.rewardCount));
      element?.closest('dialog')?.close();
      onClosed(result);
    },
    onRefused: (error) => {
      // An open dialog shows the problem itself.
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
        <ClosePriceStep {...seen} {...{ draft, onDraft }} onAgree={() => setAgreed(readFinalPrice(draft.price))} />
      ) : (
        <CloseConfirmStep
          {...seen}
          finalPrice={agreed}
          outcome={draft.outcome}
          isClosing={form.isSending}
          problem={form.refusal === undefined ? undefined : getErrorMessage(form.refusal, closeMessages.failed)}
          onBack={goBack}
          onSubmit={form.onSubmit}
        />
      )}
    </Dialog>
  );
}
