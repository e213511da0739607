import { judgeAppeal } from '@ballpark/contracts/moderation';
import { APPEAL_OUTCOMES, type AppealOutcome } from '@ballpark/rules/moderation/decisions';
import { useState } from 'react';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { appealMessages } from '../messages.ts';
import { useJudgeAppeal } from '../moderation-queries.ts';
import { type CaseActions, isTaken, JudgeForm, SentenceField } from './judge-form.tsx';
import { JudgementSection } from './judgement-section.tsx';

const FIELDS = ['sentence'] as const;

/** Another moderator than the first lets the decision stand or takes it back. */
export function AppealForm({ id, areKeysOn, onDecided, onTaken }: CaseActions & { id: string }) {
  return (
    <JudgementSection
      title={appealMessages.title}
      question={appealMessages.question}
      name="outcome"
      values={APPEAL_OUTCOMES}
      describe={appealMessages.outcome}
      areKeysOn={areKeysOn}
      renderForm={(outcome) => <OutcomeForm {...{ id, outcome, onDecided, onTaken }} />}
    />
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
