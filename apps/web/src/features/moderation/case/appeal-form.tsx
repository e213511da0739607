import { judgeAppeal } from '@ballpark/contracts/moderation';
import { APPEAL_OUTCOMES, type AppealOutcome } from '@ballpark/rules/moderation/decisions';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { appealMessages } from '../messages.ts';
import { useJudgeAppeal } from '../moderation-queries.ts';
import { useShortcuts } from '../shortcuts.ts';
import { CaseSection } from './case-section.tsx';
import { type CaseActions, isTaken, JudgeForm, SentenceField } from './judge-form.tsx';
import { KeyChoices } from './key-choices.tsx';

const FIELDS = ['sentence'] as const;

/** Another moderator than the first lets the decision stand or takes it back. */
export function AppealForm({ id, areKeysOn, onDecided, onTaken }: CaseActions & { id: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState<AppealOutcome>();
  useShortcuts(areKeysOn, (key) => {
    const chosen = APPEAL_OUTCOMES[Number(key) - 1];
    if (chosen === undefined) return false;
    flushSync(() => setOutcome(chosen));
    box.current?.querySelector('textarea')?.focus();
    return true;
  });
  return (
    <div ref={box}>
      <CaseSection title={appealMessages.title}>
        <KeyChoices
          label={appealMessages.question}
          name="outcome"
          choices={APPEAL_OUTCOMES.map((value, index) => {
            const { text, effect } = appealMessages.outcome(value);
            return { value, key: String(index + 1), text, hint: effect };
          })}
          value={outcome}
          onChange={setOutcome}
        />
        {outcome !== undefined && <OutcomeForm {...{ id, outcome, onDecided, onTaken }} />}
      </CaseSection>
    </div>
  );
}

type OutcomeFormProps = Pick<CaseActions, 'onDecided' | 'onTaken'> & { id: string; outcome: AppealOutcome };

function OutcomeForm({ id, outcome, onDecided, onTaken }: OutcomeFormProps) {
  const { mutateAsync } = useJudgeAppeal(id);
  const [sentence, setSentence] = useState('');
  const form = useContractForm({
    schema: judgeAppeal.body,
    fields: FIELDS,
    read: () => ({ outcome, sentence }),
    focusesRefusedField: true,
    send: async (input) => {
      await mutateAsync(input);
      onDecided(appealMessages.done);
    },
    onRefused: (error) => {
      if (isTaken(error)) onTaken();
    },
  });
  return (
    <JudgeForm
      onSubmit={form.onSubmit}
      isSending={form.isSending}
      refusal={form.problems.sentence === undefined ? form.refusal : undefined}
      submitText={appealMessages.outcome(outcome).submit}
      isDangerous={false}
    >
      <SentenceField
        value={sentence}
        onChange={(text) => {
          setSentence(text);
          form.clearProblem('sentence');
        }}
        error={form.problems.sentence}
      />
    </JudgeForm>
  );
}
