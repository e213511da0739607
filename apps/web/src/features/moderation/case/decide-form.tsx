import { decideCase, type ModerationCase } from '@ballpark/contracts/moderation';
import {
  DECISION_ACTIONS,
  type DecisionAction,
  needsDays,
  needsSecondModerator,
  SUSPENSION_DAYS_MAX,
  SUSPENSION_DAYS_MIN,
} from '@ballpark/rules/moderation/decisions';
import { REPORT_REASONS, type ReportReason } from '@ballpark/rules/moderation/reports';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { moderationWords } from '../../../messages/moderation.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { decideMessages } from '../messages.ts';
import { useDecideCase } from '../moderation-queries.ts';
import { useShortcuts } from '../shortcuts.ts';
import { CaseSection } from './case-section.tsx';
import { type CaseActions, isTaken, JudgeForm, SentenceField } from './judge-form.tsx';
import { KeyChoices } from './key-choices.tsx';

const FIELDS = ['reason', 'sentence', 'days'] as const;
const REASONS = REPORT_REASONS.map((value) => ({ value, text: moderationWords.reason(value) }));
const USUAL_DAYS = '7';

/** The field that a decision needs next, in the order of preference. */
const NEXT_FIELDS = 'input[name=days], textarea[name=sentence][aria-required=true], button[type=submit]';

type DecideFormProps = CaseActions & { opened: ModerationCase };

/** Chooses an action with a reason and a sentence to the author. The rest of the form appears with the action. */
export function DecideForm({ opened, areKeysOn, onDecided, onTaken }: DecideFormProps) {
  const box = useRef<HTMLDivElement>(null);
  const [action, setAction] = useState<DecisionAction>();
  useShortcuts(areKeysOn, (key) => {
    const chosen = DECISION_ACTIONS[Number(key) - 1];
    if (chosen === undefined || !opened.actions.includes(chosen)) return false;
    flushSync(() => setAction(chosen));
    box.current?.querySelector<HTMLElement>(NEXT_FIELDS)?.focus();
    return true;
  });
  return (
    <div ref={box}>
      <CaseSection title={decideMessages.title}>
        <KeyChoices
          label={decideMessages.action}
          name="action"
          choices={opened.actions.map((value) => ({
            value,
            key: String(DECISION_ACTIONS.indexOf(value) + 1),
            text: moderationWords.action(value),
            hint: decideMessages.effect(value, isAboutModerator(opened)),
          }))}
          value={action}
          onChange={setAction}
        />
        {action !== undefined && <ReasonsForm {...{ opened, action, onDecided, onTaken }} />}
      </CaseSection>
    </div>
  );
}

function isAboutModerator({ authorHistory }: ModerationCase): boolean {
  return authorHistory.isModerator === true;
}

type ReasonsFormProps = Pick<DecideFormProps, 'opened' | 'onDecided' | 'onTaken'> & { action: DecisionAction };

function ReasonsForm({ opened, action, onDecided, onTaken }: ReasonsFormProps) {
  const { mutateAsync } = useDecideCase(opened.id);
  const isProposal = needsSecondModerator({ action, isAboutModerator: isAboutModerator(opened) });
  const [reason, setReason] = useState<ReportReason>(opened.reasons[0]?.reason ?? 'other');
  const [sentence, setSentence] = useState('');
  const [days, setDays] = useState(USUAL_DAYS);
  const form = useContractForm({
    schema: decideCase.body,
    fields: FIELDS,
    read: () => ({
      action,
      reason,
      sentence,
      contentVersion: opened.contentVersion,
      ...(needsDays(action) && { days: Number(days) }),
    }),
    focusesRefusedField: true,
    send: async (input) => {
      await mutateAsync(input);
      onDecided(isProposal ? decideMessages.proposed : decideMessages.done);
    },
    onRefused: (error) => {
      if (isTaken(error)) onTaken();
    },
  });
  const { problems, refusal, clearProblem } = form;
  return (
    <JudgeForm
      onSubmit={form.onSubmit}
      isSending={form.isSending}
      refusal={FIELDS.some((field) => problems[field] !== undefined) ? undefined : refusal}
      submitText={decideMessages.submit(action, isProposal)}
      isDangerous={action !== 'keep' && action !== 'warn'}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={decideMessages.reason}
          name="reason"
          options={REASONS}
          value={reason}
          onChange={({ target }) => setReason(REPORT_REASONS.find((known) => known === target.value) ?? 'other')}
          error={problems.reason}
        />
        {needsDays(action) && (
          <TextField
            label={decideMessages.days}
            hint={decideMessages.daysHint}
            name="days"
            type="number"
            inputMode="numeric"
            min={SUSPENSION_DAYS_MIN}
            max={SUSPENSION_DAYS_MAX}
            value={days}
            onChange={({ target }) => {
              setDays(target.value);
              clearProblem('days');
            }}
            error={problems.days}
          />
        )}
      </div>
      <SentenceField
        isOptional={action === 'keep'}
        value={sentence}
        onChange={(text) => {
          setSentence(text);
          clearProblem('sentence');
        }}
        error={problems.sentence}
      />
    </JudgeForm>
  );
}
