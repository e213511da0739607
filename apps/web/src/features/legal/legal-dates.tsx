import { PRIVACY_REVISED } from '@ballpark/rules/policy';
import type { ReactNode } from 'react';
import { formatLongDay } from '../../lib/long-date.ts';
import { legalPageMessages } from './messages.ts';
import { Today, TodayScript } from './today.tsx';

/** The policy has a revision of its own. */
export function PrivacyDates() {
  return (
    <Dates>
      <DatedFact name={legalPageMessages.lastUpdated}>
        <time dateTime={PRIVACY_REVISED}>{formatLongDay(PRIVACY_REVISED)}</time>
      </DatedFact>
    </Dates>
  );
}

/** The terms are those of the day they are read. */
export function TermsDates() {
  return (
    <>
      <Dates>
        <DatedFact name={legalPageMessages.lastUpdated}>
          <Today />
        </DatedFact>
        <DatedFact name={legalPageMessages.effective}>
          <Today />
        </DatedFact>
      </Dates>
      <TodayScript />
    </>
  );
}

function Dates({ children }: { children: ReactNode }) {
  return <dl className="mt-4 text-sm text-text-2">{children}</dl>;
}

function DatedFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt>{name}:</dt>
      <dd className="font-semibold text-text">{children}</dd>
    </div>
  );
}
