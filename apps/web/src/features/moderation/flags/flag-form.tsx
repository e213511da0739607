import { judgeFlag } from '@ballpark/contracts/fair-play';
import { FLAG_DECISIONS, type FlagDecision } from '@ballpark/rules/moderation/decisions';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { CountedArea } from '../../../ui/fields/counted-area.tsx';
import { CaseSection } from '../case/case-section.tsx';
import { type CaseActions, isTaken, JudgeForm, SENTENCE_LIMITS } from '../case/judge-form.tsx';
import { KeyChoices } from '../case/key-choices.tsx';
import { useShortcuts } from '../shortcuts.ts';
import { useJudgeFlag } from './flag-queries.ts';
import { flagMessages } from './messages.ts';

const FIELDS = ['sentence'] as const;

/** Upholds or dismisses the flag, with a sentence to the member. The sentence appears with the choice. */
export function FlagForm({ id, areKeysOn, onDecided, onTaken }: CaseActions & { id: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [decision, setDecision] = useState<FlagDecision>();
  useShortcuts(areKeysOn, (key) => {
    const chosen = FLAG_DECISIONS[Number(key) - 1];
    if (chosen === undefined) return false;
    flushSync(() => setDecision(chosen));
    box.current?.querySelector('textarea')?.focus();
    return true;
  });
  return (
    <div ref={box}>
      <CaseSection title={flagMessages.title}>
        <p className="text-text-2">{flagMessages.hint}</p>
        <KeyChoices
          label={flagMessages.question}
          name="decision"
          choices={FLAG_DECISIONS.map((value, index) => {
            const { text, effect } = flagMessages.decision(value);
            return { value, key: String(index + 1), text, hint: effect };
          })}
          value={decision}
          onChange={setDecision}
        />
        {decision !== undefined && <SentenceForm {...{ id, decision, onDecided, onTaken }} />}
      </CaseSection>
    </div>
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
