import { useNow } from '../../../lib/hooks/timing.ts';
import { VisuallyHidden } from '../../../ui/basics/accessibility.tsx';
import { historyMessages } from '../messages.ts';

type XpEntry = { amount: number; createdAt: string };

type XpDay = {
  day: Date;
  /** At the end of that day. */
  xp: number;
};

/**
 * The XP at the end of each day in UTC. The first day is the one before the oldest entry. The entries may be only the
 * newest of many, so the XP at the start is the current XP minus their sum.
 */
export function sumXpPerDay(entries: readonly XpEntry[], xp: number): XpDay[] {
  const byDay = new Map<string, number>();
  for (const { amount, createdAt } of entries) {
    const day = createdAt.slice(0, 10);
    byDay.set(day, (byDay.get(day) ?? 0) + amount);
  }
  const days = [...byDay.keys()].toSorted();
  const earned = entries.reduce((sum, { amount }) => sum + amount, 0);
  let reached = Math.max(0, xp - earned);
  const [oldest] = days;
  if (oldest === undefined) return [];
  const before = { day: subtractDay(new Date(oldest)), xp: reached };
  return [
    before,
    ...days.map((day) => {
      reached += byDay.get(day) ?? 0;
      return { day: new Date(day), xp: reached };
    }),
  ];
}

function subtractDay(day: Date): Date {
  return new Date(day.getTime() - DAY_MS);
}

const WIDTH = 600;
const HEIGHT = 120;
/** Space for the width of the line. */
const EDGE = 4;
const DAY_MS = 86_400_000;

/** The growth of a member's XP. Only the drawing stretches with its box, not the text. */
export function XpChart({ entries, xp }: { entries: readonly XpEntry[]; xp: number }) {
  const now = useNow();
  const days = sumXpPerDay(entries, xp);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const line = buildLine(days, now);
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

/** A step chart: XP is added at once. */
function buildLine(days: readonly XpDay[], now: Date): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  // To the end of today, so that the newest step has a horizontal part.
  const span = Math.max(now.getTime(), last.day.getTime()) + DAY_MS - first.day.getTime();
  const x = ({ day }: XpDay) => Math.round(((day.getTime() - first.day.getTime()) / span) * WIDTH);
  // The axis starts at 0, so that the slope is not exaggerated. Points that were taken back make an earlier day the highest.
  const most = Math.max(1, ...days.map(({ xp }) => xp));
  const y = ({ xp }: XpDay) => Math.round(HEIGHT - EDGE - (xp / most) * (HEIGHT - 2 * EDGE));
  return `M0 ${y(first)} ${days
    .slice(1)
    .map((day) => `H${x(day)} V${y(day)}`)
    .join(' ')} H${WIDTH}`;
}
