import { useIsHydrating } from '../../lib/hooks/use-is-hydrating.ts';
import { formatLongDate } from '../../lib/long-date.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { legalPageMessages } from './messages.ts';

/**
 * Runs inline in the page that was rendered at build time, as soon as the dates are there: it was not known then when
 * the page would be read. It writes what `longDate` will say when React takes over.
 */
const todayScript =
  `for(let e of document.querySelectorAll('[data-today]'))` +
  `e.textContent=new Date().toLocaleDateString('en-US',{dateStyle:'long'})`;

/** The current date, also when it changes while the page is open. Needs a `TodayScript` behind it. */
export function Today() {
  const isHydrating = useIsHydrating();
  const now = useNow();
  return (
    <span data-today suppressHydrationWarning>
      {isHydrating ? legalPageMessages.today : formatLongDate(now)}
    </span>
  );
}

/** React must never make a script element in the browser (our Trusted Types policy blocks it): it is in the HTML only. */
export function TodayScript() {
  return useIsHydrating() ? <script>{todayScript}</script> : null;
}
