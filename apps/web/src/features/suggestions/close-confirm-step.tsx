import type { ListingForMember, Suggestion } from '@ballpark/contracts/listings';
import type { Outcome } from '@ballpark/rules/listings';
import { formatMoney } from '@ballpark/rules/money';
import { isFarOutside } from '@ballpark/rules/money-input';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { listingMessages } from '../../messages/listings.ts';
import { closeMessages } from './messages.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ClosingPreviewBox } from './closing-preview.tsx';

type ConfirmWords = {
  final: string;
  back: string;
  confirm: string;
  confirmFar: (price: string) => string;
  closing: string;
};

type CloseConfirmStepProps = {
  listing: ListingForMember;
  known: readonly Suggestion[];
  isLoading: boolean;
  finalPrice: number;
  /** Not known of a late price. */
  outcome?: Outcome;
  isClosing: boolean;
  problem: string | undefined;
  /** By default those of a closing. */
  words?: ConfirmWords;
  onBack: () => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/** Longer than a double click, shorter than reading a question. */
const DOUBLE_CLICK_MS = 600;

/**
 * Shows the price once more in large type, because a typing error cannot be corrected afterwards. 'Back' comes first. A
 * price far from every suggestion is probably a slip, so the first click asks once more.
 */
export function CloseConfirmStep(props: CloseConfirmStepProps) {
  const { listing, known, isLoading, finalPrice, outcome, isClosing, problem, words = closeMessages } = props;
  const { onBack, onSubmit } = props;
  const [askedAgainAt, setAskedAgainAt] = useState<number>();
  const isAskedAgain = askedAgainAt !== undefined;
  const { consensus, currency } = listing;
  const isFar = consensus !== null && isFarOutside(finalPrice, consensus);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!isFar) return onSubmit(event);
    // The second click of a double click answers nothing.
    if (isAskedAgain && event.timeStamp - askedAgainAt > DOUBLE_CLICK_MS) return onSubmit(event);
    event.preventDefault();
    setAskedAgainAt((at) => at ?? event.timeStamp);
  };
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), []);
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div ref={summary} tabIndex={-1} className="rounded-2xl border border-gold/30 bg-gold-soft p-4">
        <p className="text-sm font-bold text-gold">{listingMessages.finalPrice}</p>
        <p className="text-price font-extrabold wrap-anywhere">{formatMoney(finalPrice, listing.currency)}</p>
        {outcome !== undefined && <p className="text-sm text-text-2">{closeMessages.outcomeText(outcome)}</p>}
      </div>
      <ClosingPreviewBox {...{ listing, known, isLoading, finalPrice }} />
      <p className="font-bold">{words.final}</p>
      <div role="alert" className="empty:-mb-4">
        {isAskedAgain && consensus !== null && (
          <Notice tone="warning">
            {closeMessages.farOutside(formatMoney(consensus.min, currency), formatMoney(consensus.max, currency))}
          </Notice>
        )}
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      </div>
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button variant="outline" onClick={onBack} disabled={isClosing}>
          {words.back}
        </Button>
        <Button type="submit" isBusy={isClosing} busyText={words.closing}>
          {isAskedAgain ? words.confirmFar(formatMoney(finalPrice, currency)) : words.confirm}
        </Button>
      </div>
    </form>
  );
}
