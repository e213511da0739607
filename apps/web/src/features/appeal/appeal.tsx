import { appealDecision, type Statement } from '@ballpark/contracts/reports';
import { APPEAL_MAX, canAppeal } from '@ballpark/rules/moderation/decisions';
import { useState } from 'react';
import { getErrorMessage } from '../../api/api-error.ts';
import { useFocusOnMount } from '../../lib/hooks/focus.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CountedArea } from '../../ui/fields/counted-area.tsx';
import { useSendAppeal } from './appeal-queries.ts';
import { appealMessages, statementMessages } from './messages.ts';
import { ModeratorWords } from './statement-of-reasons.tsx';

const FIELDS = ['text'] as const;
const LIMITS = { max: APPEAL_MAX, warnFrom: 0.9 * APPEAL_MAX };

type AppealProps = { token: string; statement: Statement };

/** The form, or what became of the appeal. Nothing where nothing was done to the author. */
export function Appeal({ token, statement: { action, appeal, appealSentence } }: AppealProps) {
  const [isSent, setIsSent] = useState(false);
  if (!canAppeal(action)) return null;
  return (
    <div className="flex flex-col gap-4">
      {isSent && <Sent />}
      {!isSent && appeal !== 'none' && (
        <Notice tone={appeal === 'overturned' ? 'success' : 'info'}>{appealMessages.states[appeal]}</Notice>
      )}
      {appealSentence !== undefined && (
        <ModeratorWords title={statementMessages.secondSays}>{appealSentence}</ModeratorWords>
      )}
      {!isSent && appeal === 'none' && <AppealForm token={token} onSent={() => setIsSent(true)} />}
      {appeal !== 'overturned' && <p className="text-sm text-text-2">{appealMessages.court}</p>}
    </div>
  );
}

function Sent() {
  const box = useFocusOnMount<HTMLDivElement>();
  return (
    <output className="block">
      <Notice ref={box} tabIndex={-1} tone="success" title={appealMessages.sentTitle}>
        {appealMessages.sent}
      </Notice>
    </output>
  );
}

function AppealForm({ token, onSent }: { token: string; onSent: () => void }) {
  const { mutateAsync } = useSendAppeal(token);
  const [text, setText] = useState('');
  const form = useContractForm({
    schema: appealDecision.body,
    fields: FIELDS,
    read: () => ({ token, text }),
    focusesRefusedField: true,
    send: async (input) => {
      await mutateAsync(input.text);
      onSent();
    },
  });
  const { problems, refusal, isSending, clearProblem } = form;
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4 border-t border-border pt-6">
      <div>
        <h2 className="text-lg">{appealMessages.title}</h2>
        <p className="mt-1 text-text-2">{appealMessages.lead}</p>
      </div>
      <CountedArea
        label={appealMessages.text}
        name="text"
        placeholder={appealMessages.textExample}
        aria-required
        disabled={isSending}
        limits={LIMITS}
        value={text}
        onChange={(typed) => {
          setText(typed);
          clearProblem('text');
        }}
        error={problems.text}
      />
      <div role="alert" className="empty:-mb-4">
        {refusal !== undefined && problems.text === undefined && (
          <Notice tone="danger">{getErrorMessage(refusal, appealMessages.failed)}</Notice>
        )}
      </div>
      <Button type="submit" isBusy={isSending} busyText={appealMessages.sending}>
        {appealMessages.send}
      </Button>
    </form>
  );
}
