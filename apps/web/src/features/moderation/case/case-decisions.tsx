import type { ModerationCase } from '@ballpark/contracts/moderation';
import { formatMoment } from '../../../lib/dates.ts';
import { moderationWords } from '../../../messages/moderation.ts';
import { caseMessages } from '../messages.ts';
import { CaseSection } from './case-section.tsx';

type Decision = ModerationCase['decisions'][number];

/** The decisions in this case, with the appeals. Nothing before the first decision. */
export function CaseDecisions({ decisions }: { decisions: readonly Decision[] }) {
  if (decisions.length === 0) return null;
  return (
    <CaseSection title={caseMessages.decisions}>
      <ul className="flex flex-col gap-4">
        {decisions.map((decision) => (
          <li key={decision.id}>
            <DecisionEntry decision={decision} />
          </li>
        ))}
      </ul>
    </CaseSection>
  );
}

function DecisionEntry({ decision }: { decision: Decision }) {
  const { action, reason, sentence, days, decidedAt, state, appeal } = decision;
  return (
    <>
      <p className="font-bold">
        {moderationWords.action(action)}
        {days !== null && ` (${caseMessages.forDays(days)})`}: {moderationWords.reason(reason)}
      </p>
      <p className="text-sm text-text-2">
        {nameJudge(decision)} · <time dateTime={decidedAt}>{formatMoment(new Date(decidedAt))}</time> ·{' '}
        {caseMessages.states[state]}
      </p>
      {sentence !== null && <p className="mt-1 wrap-anywhere whitespace-pre-line">{sentence}</p>}
      {appeal !== null && (
        <div className="mt-2 rounded-xl border border-border bg-sunken p-3">
          <p className="text-sm font-bold">
            {caseMessages.appeal} ·{' '}
            <time dateTime={appeal.at} className="font-normal text-text-2">
              {formatMoment(new Date(appeal.at))}
            </time>
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{appeal.text}</p>
          {appeal.outcome !== null && <p className="mt-1 font-bold">{caseMessages.outcomes[appeal.outcome]}</p>}
        </div>
      )}
    </>
  );
}

function nameJudge({ moderator, isByOperator }: Decision): string {
  if (isByOperator) return caseMessages.operator;
  return moderator.username === null ? caseMessages.closedAccount : `@${moderator.username}`;
}
