import type { ModerationCase } from '@ballpark/contracts/moderation';
import { formatDay } from '../../../lib/dates.ts';
import { moderationWords } from '../../../messages/moderation.ts';
import { caseMessages } from '../messages.ts';
import { CaseSection } from './case-section.tsx';

/** How the author stands, and what was decided about them before. */
export function AuthorHistory({ opened: { authorHistory } }: { opened: ModerationCase }) {
  const { memberSince, status, listingCount, suggestionCount, decisions } = authorHistory;
  const facts = [
    [caseMessages.since, formatDay(new Date(memberSince))],
    [caseMessages.standing, caseMessages.standings[status]],
    [caseMessages.listings, listingCount.toLocaleString('en-US')],
    [caseMessages.suggestions, suggestionCount.toLocaleString('en-US')],
  ] as const;
  return (
    <CaseSection title={caseMessages.author}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-text-2">{name}</dt>
            <dd className="font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <h4 className="text-sm font-bold">{caseMessages.earlier}</h4>
        {decisions.length === 0 ? (
          <p className="text-text-2">{caseMessages.noEarlier}</p>
        ) : (
          <ul className="mt-1 flex flex-col gap-1">
            {decisions.map(({ action, reason, decidedAt, isOverturned }) => (
              <li key={`${decidedAt} ${action}`} className="text-sm">
                <span className="font-bold">{moderationWords.action(action)}</span>: {moderationWords.reason(reason)},{' '}
                <time dateTime={decidedAt}>{formatDay(new Date(decidedAt))}</time>
                {isOverturned && ` (${caseMessages.overturned})`}
              </li>
            ))}
          </ul>
        )}
      </div>
    </CaseSection>
  );
}
