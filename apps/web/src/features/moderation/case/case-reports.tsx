import type { ModerationCase } from '@ballpark/contracts/moderation';
import { useNow } from '../../../lib/hooks/timing.ts';
import { formatTimeAgo } from '../../../messages/listings.ts';
import { moderationWords } from '../../../messages/moderation.ts';
import { caseMessages } from '../messages.ts';
import { CaseSection } from './case-section.tsx';

/** The reports by reason, the most frequent first, with what each weighs. Who reported is not shown. */
export function CaseReports({ opened: { reports, reasons, weight } }: { opened: ModerationCase }) {
  const now = useNow();
  return (
    <CaseSection title={caseMessages.reportsTitle}>
      <p className="text-sm text-text-2">{caseMessages.totalWeight(weight)}</p>
      <ul className="flex flex-col gap-3">
        {reasons.map(({ reason, count }) => (
          <li key={reason}>
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-bold">{moderationWords.reason(reason)}</span>
              <span className="text-sm text-text-2">{caseMessages.reports(count)}</span>
            </p>
            <ul className="mt-1 flex flex-col gap-1.5 border-l-2 border-border pl-3">
              {reports
                .filter((report) => report.reason === reason)
                .map(({ reporter, note, weight: own, at }, index) => (
                  <li key={`${at} ${index}`} className="text-sm">
                    {note !== null && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
                    <p className="text-text-2">
                      {reporter === 'member' ? caseMessages.member : caseMessages.visitor} · {caseMessages.weight(own)}{' '}
                      · <time dateTime={at}>{formatTimeAgo(new Date(at), now)}</time>
                    </p>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </CaseSection>
  );
}
