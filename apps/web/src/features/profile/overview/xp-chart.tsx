import { useNow } from '../../../lib/hooks/use-now.ts';
import { historyMessages } from '../messages.ts';
import { VisuallyHidden } from '../../../ui/basics/visually-hidden.tsx';
import { type EarnedXp, xpByDay, type XpDay } from './xp-days.ts';

const WIDTH = 600;
const HEIGHT = 120;
/** Room for the thickness of the line. */
const EDGE = 4;
const DAY_MS = 86_400_000;

/** How a member's points grew. The drawing stretches with its box; the words around it do not. */
export function XpChart({ entries, xp }: { entries: readonly EarnedXp[]; xp: number }) {
  const now = useNow();
  const days = xpByDay(entries, xp);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const line = lineOf(days, now);
  return (
    <figure className="flex flex-1 flex-col gap-1">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full text-primary"
      >
        <path d={`${line} V${HEIGHT} H0 Z`} fill="currentColor" opacity=".14" />
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="border-t border-border pt-1.5 text-xs text-text-3">
        <VisuallyHidden>{historyMessages.drawing(first, last.xp)}</VisuallyHidden>
        <span aria-hidden="true" className="flex justify-between">
          <span>{historyMessages.end(historyMessages.day(first.day), first.xp)}</span>
          <span>{historyMessages.end(historyMessages.today, last.xp)}</span>
        </span>
      </figcaption>
    </figure>
  );
}

/** Steps: points come at once, and between two days there is nothing to see. */
function lineOf(days: readonly XpDay[], now: Date): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  // To the end of today, so that the newest step has a tread.
  const span = Math.max(now.getTime(), last.day.getTime()) + DAY_MS - first.day.getTime();
  const x = ({ day }: XpDay) => Math.round(((day.getTime() - first.day.getTime()) / span) * WIDTH);
  // From nothing, so that a slope looks as steep as it is.
  const y = ({ xp }: XpDay) => Math.round(HEIGHT - EDGE - (xp / Math.max(1, last.xp)) * (HEIGHT - 2 * EDGE));
  return `M0 ${y(first)} ${days
    .slice(1)
    .map((day) => `H${x(day)} V${y(day)}`)
    .join(' ')} H${WIDTH}`;
}
