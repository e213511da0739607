import { judgeFlag } from '@ballpark/contracts/fair-play';
import { FLAG_DECISIONS, type FlagDecision } from '@ballpark/rules/moderation/decisions';
import { useState } from 'react';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { CountedArea } from '../../../ui/fields/counted-area.tsx';
import { type CaseActions, isTaken, JudgeForm, SENTENCE_LIMITS } from '../case/judge-form.tsx';
import { JudgementSection } from '../case/judgement-section.tsx';
import { useJudgeFlag } from './flag-queries.ts';
import { flagMessages } from './messages.ts';

const FIELDS = ['sentence'] as const;

/** Upholds or dismisses the flag, with a sentence to the member. */
export function FlagForm({ id, areKeysOn, onDecided, onTaken }: CaseActions & { id: string }) {
  return (
    <JudgementSection
      title={flagMessages.title}
      hint={flagMessages.hint}
      question={flagMessages.question}
      name="decision"
      values={FLAG_DECISIONS}
      describe={flagMessages.decision}
      areKeysOn={areKeysOn}
      renderForm={(decision) => <SentenceForm {...{ id, decision, onDecided, onTaken }} />}
    />
  );
}

type SentenceFormProps = Pick<CaseActions, 'onDecided' | 'onTaken'> & { id: string; decision: FlagDecision };

function SentenceForm({ id, decision, onDecided, onTaken }: SentenceFormProps) {
  const { mutateAsync } = useJudgeFlag(id);
  const [sentence, setSentence] = useState('');
  const form = useContractForm({
    schema: judgeFlag.body,
    fields: FIELDS,
    read: () => ({ decision, sentence }),
    focusesRefusedField: true,
    send: async (input) => {
      const { xp } = await mutateAsync(input);
      onDecided(flagMessages.done(decision, xp));
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
      submitText={flagMessages.decision(decision).submit}
      isDangerous={decision === 'upheld'}
    >
      <CountedArea
        label={flagMessages.sentence}
        hint={flagMessages.sentenceHint}
        name="sentence"
        rows={3}
        placeholder={flagMessages.sentenceExample}
        aria-required
        limits={SENTENCE_LIMITS}
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
