import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react';
import { SENTENCE_MAX } from '@ballpark/rules/moderation/decisions';
import { ApiError, getErrorMessage } from '../../../api/api-error.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { CountedArea, type CountedAreaProps } from '../../../ui/fields/counted-area.tsx';
import { decideMessages } from '../messages.ts';

export type CaseActions = {
  areKeysOn: boolean;
  /** Called with what to tell the moderator. */
  onDecided: (sentence: string) => void;
  /** Another moderator was faster. */
  onTaken: () => void;
};

const TAKEN: ReadonlySet<string> = new Set(['case_not_open', 'flag_not_open']);

/** Whether another moderator was faster. */
export function isTaken(error: unknown): boolean {
  return error instanceof ApiError && TAKEN.has(error.code);
}

type JudgeFormProps = {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  isSending: boolean;
  /** The error of the last attempt; undefined where a field shows the reason. */
  refusal: unknown;
  submitText: string;
  isDangerous: boolean;
  children: ReactNode;
};

/** The frame of a decision. Ctrl and Enter send it from any field; Escape leaves a field, so that the keys work again. */
export function JudgeForm({ onSubmit, isSending, refusal, submitText, isDangerous, children }: JudgeFormProps) {
  return (
    // The keys reach it from the fields inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form noValidate onSubmit={onSubmit} onKeyDown={pressKey} className="flex flex-col gap-4">
      {children}
      <div role="alert" className="empty:-mb-4">
        {refusal !== undefined && !isTaken(refusal) && (
          <Notice tone="danger">{getErrorMessage(refusal, decideMessages.failed)}</Notice>
        )}
      </div>
      <Button
        type="submit"
        variant={isDangerous ? 'danger' : 'primary'}
        isBusy={isSending}
        busyText={decideMessages.sending}
        className="sm:self-start"
      >
        {submitText}
      </Button>
    </form>
  );
}

function pressKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  else if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur();
  else return;
  event.preventDefault();
}

export const SENTENCE_LIMITS = { max: SENTENCE_MAX, warnFrom: 0.9 * SENTENCE_MAX };

type SentenceFieldProps = Pick<CountedAreaProps, 'value' | 'onChange' | 'error'> & { isOptional?: boolean };

/** The sentence that the author reads. */
export function SentenceField({ isOptional = false, ...field }: SentenceFieldProps) {
  return (
    <CountedArea
      {...field}
      label={isOptional ? decideMessages.sentenceOptional : decideMessages.sentence}
      name="sentence"
      rows={3}
      placeholder={decideMessages.sentenceExample}
      aria-required={!isOptional}
      limits={SENTENCE_LIMITS}
    />
  );
}
