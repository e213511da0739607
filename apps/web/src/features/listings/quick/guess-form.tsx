import { NOTE_MAX, NOTE_WARN } from '@ballpark/rules/listings';
import { type PointerEvent, type Ref, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { CountedArea } from '../../../ui/fields/counted-area.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { quickMessages } from './messages.ts';
import type { GuessDraft, GuessProblem } from './round.ts';

const NOTE_LIMITS = { max: NOTE_MAX, warnFrom: NOTE_WARN + 1, redFrom: NOTE_WARN + 1 };

type GuessFormProps = {
  ref: Ref<HTMLInputElement>;
  cardId: string;
  currency: string;
  draft: GuessDraft;
  problem: GuessProblem | undefined;
  /** Not visible, while its field keeps the focus. */
  isCovered: boolean;
  onType: (draft: GuessDraft) => void;
  onGuess: () => void;
  onSkip: () => void;
};

/** One amount. The field keeps the focus, so that the keyboard of a phone stays open. */
export function GuessForm(props: GuessFormProps) {
  const { ref, cardId, currency, draft, problem, isCovered, onType, onGuess, onSkip } = props;
  // Folded again with the next card.
  const [openedFor, setOpenedFor] = useState<string>();
  const isNoteOpen = openedFor === cardId || draft.note !== '';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onGuess();
      }}
      className={classNames('flex flex-col gap-2', isCovered && 'opacity-0')}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
        <MoneyField
          ref={ref}
          label={quickMessages.amount(currency)}
          name="amount"
          currency={currency}
          enterKeyHint="send"
          readAs={listingMessages.readAs}
          aria-required
          error={problem?.field === 'amount' ? problem.sentence : undefined}
          value={draft.amount}
          onChange={(amount) => onType({ ...draft, amount })}
        />
        {/* As low as the field, below a label of one line. */}
        <Button type="submit" variant="accent" onPointerDown={keepFocus} className="mt-6.5 self-start">
          {quickMessages.guess}
        </Button>
      </div>
      {isNoteOpen && (
        <CountedArea
          label={quickMessages.note}
          name="comment"
          placeholder={quickMessages.noteExample}
          rows={2}
          error={problem?.field === 'comment' ? problem.sentence : undefined}
          value={draft.note}
          onChange={(note) => onType({ ...draft, note })}
          limits={NOTE_LIMITS}
          className="**:[textarea]:min-h-18!"
        />
      )}
      <div className="-mx-2 flex items-center justify-between gap-2">
        {isNoteOpen ? (
          <span />
        ) : (
          <Button variant="ghost" size="sm" onClick={() => setOpenedFor(cardId)} className="text-text-2">
            {quickMessages.addNote}
          </Button>
        )}
        <Button variant="ghost" size="sm" onPointerDown={keepFocus} onClick={onSkip} className="px-6! text-text-2">
          {quickMessages.skip}
        </Button>
      </div>
    </form>
  );
}

/** A press takes the focus from the field, and the keyboard of a phone would close. */
function keepFocus(event: PointerEvent<HTMLButtonElement>): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement)) return;
  event.currentTarget.addEventListener('mousedown', preventDefault, { once: true });
}

function preventDefault(event: Event): void {
  event.preventDefault();
}
