import type { ListingForMember, Suggestion } from '@ballpark/contracts/listings';
import { formatMoney } from '@ballpark/rules/money';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { listingMessages } from '../../messages/listings.ts';
import { closeMessages } from './messages.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ClosingPreviewBox } from './closing-preview.tsx';

type CloseConfirmStepProps = {
  listing: ListingForMember;
  known: readonly Suggestion[];
  isLoading: boolean;
  finalPrice: number;
  isClosing: boolean;
  problem: string | undefined;
  onBack: () => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/** Shows the price once more in large type, because a typing error cannot be corrected afterwards. 'Back' comes first. */
export function CloseConfirmStep(props: CloseConfirmStepProps) {
  const { listing, known, isLoading, finalPrice, isClosing, problem, onBack, onSubmit } = props;
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), []);
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <div ref={summary} tabIndex={-1} className="rounded-2xl border border-gold/30 bg-gold-soft p-4">
        <p className="text-sm font-bold text-gold">{listingMessages.finalPrice}</p>
        <p className="text-price font-extrabold wrap-anywhere">{formatMoney(finalPrice, listing.currency)}</p>
      </div>
      <ClosingPreviewBox {...{ listing, known, isLoading, finalPrice }} />
      <p className="font-bold">{closeMessages.final}</p>
      <div role="alert" className="empty:-mb-4">
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      </div>
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button variant="outline" onClick={onBack} disabled={isClosing}>
          {closeMessages.back}
        </Button>
        <Button type="submit" isBusy={isClosing} busyText={closeMessages.closing}>
          {closeMessages.confirm}
        </Button>
      </div>
    </form>
  );
}
