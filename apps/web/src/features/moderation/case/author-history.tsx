import type { ModerationCase } from '@ballpark/contracts/moderation';
import { formatCount } from '@ballpark/rules/display';
import { formatDay } from '../../../lib/dates.ts';
import { moderationWords } from '../../../messages/moderation.ts';
import { caseMessages } from '../messages.ts';
import { CaseSection, FactGrid } from './case-section.tsx';

type AuthorAccount = Omit<ModerationCase['authorHistory'], 'decisions'>;

/** How an account stands, as names and values. */
export function describeStanding({ memberSince, status, isModerator, listingCount, suggestionCount }: AuthorAccount) {
  return [
    [caseMessages.since, formatDay(new Date(memberSince))],
    [caseMessages.standing, isModerator ? caseMessages.moderator(status) : caseMessages.standings[status]],
    [caseMessages.listings, formatCount(listingCount)],
    [caseMessages.suggestions, formatCount(suggestionCount)],
  ] as const;
}

/** How the author stands, and what was decided about them before. */
export function AuthorHistory({ opened: { authorHistory } }: { opened: ModerationCase }) {
  const { decisions } = authorHistory;
  return (
    <CaseSection title={caseMessages.author}>
      <FactGrid facts={describeStanding(authorHistory)} />
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
