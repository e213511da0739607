import { PRIVACY_REVISED } from '@ballpark/rules/policy';
import type { ReactNode } from 'react';
import { useIsHydrating } from '../../lib/hooks/page-state.ts';
import { useNow } from '../../lib/hooks/timing.ts';
import { formatLongDate, formatLongDay } from '../../lib/text.ts';
import { legalPageMessages } from './messages.ts';

/**
 * Inline script of the prerendered page. The build cannot know the day on which the page is read, so the script writes
 * the date as soon as the elements exist. Its format equals `formatLongDate`, so hydration finds the same text.
 */
const TODAY_SCRIPT =
  `for(let e of document.querySelectorAll('[data-today]'))` +
  `e.textContent=new Date().toLocaleDateString('en-US',{dateStyle:'long'})`;

export function PrivacyDates() {
  return (
    <Dates>
      <DateLine name={legalPageMessages.lastUpdated}>
        <time dateTime={PRIVACY_REVISED}>{formatLongDay(PRIVACY_REVISED)}</time>
      </DateLine>
    </Dates>
  );
}

/** The terms carry the date of the day on which they are read. */
export function TermsDates() {
  return (
    <>
      <Dates>
        <DateLine name={legalPageMessages.lastUpdated}>
          <Today />
        </DateLine>
        <DateLine name={legalPageMessages.effective}>
          <Today />
        </DateLine>
      </Dates>
      <TodayScript />
    </>
  );
}

function Dates({ children }: { children: ReactNode }) {
  return <dl className="mt-4 text-sm text-text-2">{children}</dl>;
}

function DateLine({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt>{name}:</dt>
      <dd className="font-semibold text-text">{children}</dd>
    </div>
  );
}

/** The current date; it changes at midnight while the page is open. Needs a `TodayScript` after it. */
function Today() {
  const isHydrating = useIsHydrating();
  const now = useNow();
  return (
    <span data-today suppressHydrationWarning>
      {isHydrating ? legalPageMessages.today : formatLongDate(now)}
    </span>
  );
}

/** In the prerendered HTML only: the Trusted Types policy blocks script elements that React creates in the browser. */
function TodayScript() {
  return useIsHydrating() ? <script>{TODAY_SCRIPT}</script> : null;
}
