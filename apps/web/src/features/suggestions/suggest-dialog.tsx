import type { ListingForMember } from '@ballpark/contracts/listings';
import { suggestPrice } from '@ballpark/contracts/suggestions';
import { formatMoney } from '@ballpark/rules/money';
import { formatMoneyInput, readMoney } from '@ballpark/rules/money-input';
import { NOTE_MAX, NOTE_WARN } from '@ballpark/rules/listings';
import { type ReactNode, Suspense, useState } from 'react';
import { getErrorMessage } from '../../api/api-error.ts';
import { useSession } from '../../api/session.ts';
import { useIsMounted } from '../../lib/hooks/page-state.ts';
import { setAutofocus, useFocusOnMount } from '../../lib/hooks/focus.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { listingMessages } from '../../messages/listings.ts';
import { Button } from '../../ui/basics/button.tsx';
import { showError, showInfo, showSuccess } from '../../ui/feedback/toast.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { MoneyField } from '../../ui/fields/money-field.tsx';
import { PromptedArea } from '../../ui/fields/prompted-area.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ownSuggestionMessages, suggestMessages } from './messages.ts';
import { type SuggestionPayload, useSendSuggestion } from './suggestion-queries.ts';
import { waitingMessages } from './waiting/messages.ts';
import { findWaitingSuggestion, type WaitingSuggestion } from './waiting/waiting-suggestions.ts';

/** A price and a note as typed. The claim is that of a guest who has joined with this price. */
export type SuggestionDraft = { amount: string; note: string; claim?: string | undefined };

/** A price that the member has not decided on yet. */
export type ProposedPrice = Pick<WaitingSuggestion, 'amount' | 'comment' | 'claim'>;

/** Starts with a proposed price, the price that waits to be sent, or the member's earlier suggestion. */
function toDraft(start: ProposedPrice | null, currency: string): SuggestionDraft {
  if (start === null) return { amount: '', note: '' };
  const { amount, comment, claim } = start;
  return { amount: formatMoneyInput(amount, currency), note: comment ?? '', claim };
}

function toPayload({ amount, note, claim }: SuggestionDraft): SuggestionPayload {
  return { amount: readMoney(amount) ?? 0, comment: note, claim };
}

const FIELDS = ['amount', 'comment'] as const;

const NOTE_LIMITS = { max: NOTE_MAX, warnFrom: NOTE_WARN + 1, redFrom: NOTE_WARN + 1 };

type SuggestDialogProps = {
  listing: Pick<ListingForMember, 'id' | 'title' | 'type' | 'location' | 'currency' | 'ownSuggestion'>;
  proposal: ProposedPrice | undefined;
  /** The unsent input of an earlier dialog. */
  draft: SuggestionDraft | undefined;
  /** Undefined once it is sent. A dialog that is closed without sending leaves its draft. */
  onDraft: (draft: SuggestionDraft | undefined) => void;
  onClose: () => void;
  renderResult: (onChange: () => void) => ReactNode;
};

/** Asks for a price and an optional note, for a new suggestion and for a change. A new one is followed by its result. */
export function SuggestDialog({ listing, proposal, draft, onDraft, onClose, renderResult }: SuggestDialogProps) {
  const [isSent, setIsSent] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  const change = () => {
    setIsChanging(true);
    setIsSent(false);
  };
  const { ownSuggestion, currency } = listing;
  const title =
    isSent && ownSuggestion !== null ? formatOwn(ownSuggestion.amount, currency) : chooseWords(listing).title;
  return (
    <Dialog title={title} onClose={onClose}>
      {/* The form is outside: it must be there when the dialog opens and looks for what gets the focus. */}
      <Suspense>{isSent && renderResult(change)}</Suspense>
      {!isSent && <SuggestForm {...{ listing, proposal, draft, onDraft, isChanging }} onSent={() => setIsSent(true)} />}
    </Dialog>
  );
}

function formatOwn(amount: number, currency: string): string {
  return ownSuggestionMessages.title(formatMoney(amount, currency));
}

type SuggestFormProps = Pick<SuggestDialogProps, 'listing' | 'proposal' | 'draft' | 'onDraft'> & {
  /** The form takes the place of the result in an open dialog. */
  isChanging: boolean;
  onSent: () => void;
};

function SuggestForm({ listing, proposal, draft: keptDraft, onDraft, isChanging, onSent }: SuggestFormProps) {
  const { user } = useSession();
  const [waiting] = useState(() => findWaitingSuggestion(user?.id ?? '', listing.id));
  const draft = keptDraft ?? toDraft(waiting ?? listing.ownSuggestion ?? proposal ?? null, listing.currency);
  const { problems, problem, isSending, onSubmit } = useSuggestForm({ listing, draft, onDraft, onSent });
  const field = useFocusOnMount<HTMLInputElement>(isChanging);
  const words = chooseWords(listing);
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <p className="-mt-3 wrap-anywhere text-text-2">
        {suggestMessages.question({ type: listing.type, city: getCity(listing.location) })}
      </p>
      <MoneyField
        ref={isChanging ? field : setAutofocus}
        label={suggestMessages.amount}
        name="amount"
        currency={listing.currency}
        readAs={listingMessages.readAs}
        aria-required
        error={problems.amount}
        value={draft.amount}
        onChange={(amount) => onDraft({ ...draft, amount })}
      />
      <PromptedArea
        label={suggestMessages.note}
        name="comment"
        placeholder={suggestMessages.noteExample}
        rows={3}
        error={problems.comment}
        value={draft.note}
        onChange={(note) => onDraft({ ...draft, note })}
        limits={NOTE_LIMITS}
        prompts={suggestMessages.prompts}
        words={suggestMessages}
      />
      <div role="alert" className="empty:-mb-4">
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      </div>
      <Button type="submit" variant="accent" isBusy={isSending} busyText={words.sending}>
        {words.send}
      </Button>
    </form>
  );
}

/** 'Oakland' of 'Oakland, California, USA'. */
function getCity(location: string): string {
  return (location.split(',')[0] ?? '').trim();
}

type SuggestFormOptions = Omit<SuggestFormProps, 'draft' | 'proposal' | 'isChanging'> & { draft: SuggestionDraft };

/** Checks the draft, sends it and says how that went. */
function useSuggestForm({ listing, draft, onDraft, onSent }: SuggestFormOptions) {
  const { mutateAsync } = useSendSuggestion(listing);
  const isMounted = useIsMounted();
  const words = chooseWords(listing);
  const form = useContractForm({
    schema: suggestPrice.body,
    fields: FIELDS,
    read: () => toPayload(draft),
    focusesRefusedField: true,
    send: async (payload, element) => {
      const result = await mutateAsync(payload);
      onDraft(undefined);
      if (result === 'waiting') showInfo(navigator.onLine ? waitingMessages.noAnswer : waitingMessages.offline);
      else showSuccess(words.sent);
      if (result !== 'waiting' && listing.ownSuggestion === null) return onSent();
      // `close()` of the native dialog gives the focus back to the button that opened it.
      element?.closest('dialog')?.close();
    },
    onRefused: (error) => {
      if (!isMounted.current) showError(getErrorMessage(error, words.failed));
    },
  });
  const { problems, refusal } = form;
  const isAboutField = FIELDS.some((field) => problems[field] !== undefined);
  const problem = refusal === undefined || isAboutField ? undefined : getErrorMessage(refusal, words.failed);
  return { problems, problem, isSending: form.isSending, onSubmit: form.onSubmit };
}

function chooseWords({ ownSuggestion }: Pick<ListingForMember, 'ownSuggestion'>) {
  const { title, submit, submitting, submitted, submitFailed, ...other } = suggestMessages;
  if (ownSuggestion === null)
    return { title, send: submit, sending: submitting, sent: submitted, failed: submitFailed };
  const { editTitle, update, updating, updated, updateFailed } = other;
  return { title: editTitle, send: update, sending: updating, sent: updated, failed: updateFailed };
}
