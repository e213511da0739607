import type { MemberSense } from '@ballpark/contracts/xp';
import { classNames } from '../../../lib/class-names.ts';
import { VisuallyHidden } from '../../../ui/basics/accessibility.tsx';
import { senseMessages } from './sense-messages.ts';

type Guess = MemberSense['recent'][number];

/** Guesses further off are drawn at the edge. */
const EDGE_PERCENT = 50;
/** Dots closer together than this part of the width are stacked. */
const DOT_WIDTH = 0.045;
const DOT_REM = 0.875;
const ROWS_MAX = 6;

type Dot = { key: number; left: number; row: number; isCounted: boolean };

/** Puts each dot into the lowest row where it covers no other. Newest first, as the guesses are. */
export function placeDots(guesses: readonly Guess[]): Dot[] {
  const dots: Dot[] = [];
  guesses.forEach(({ percentOff, isCounted }, key) => {
    const limited = Math.max(-EDGE_PERCENT, Math.min(EDGE_PERCENT, percentOff));
    const left = 0.5 + limited / (2 * EDGE_PERCENT);
    const near = dots.filter((dot) => Math.abs(dot.left - left) < DOT_WIDTH).map(({ row }) => row);
    const free = Array.from({ length: ROWS_MAX }, (_, row) => row).find((row) => !near.includes(row));
    dots.push({ key, left, row: free ?? ROWS_MAX - 1, isCounted });
  });
  return dots;
}

/** How far the newest first guesses were from their final prices, left and right of a line. */
export function RecentGuesses({ guesses }: { guesses: readonly Guess[] }) {
  const dots = placeDots(guesses);
  const rows = 1 + Math.max(...dots.map(({ row }) => row));
  return (
    <figure>
      <figcaption className="text-sm font-bold text-text-2">{senseMessages.recent(guesses.length)}</figcaption>
      <VisuallyHidden>{describeGuesses(guesses)}</VisuallyHidden>
      <div aria-hidden="true" className="mt-3">
        <div className="relative mx-2" style={{ height: `${Math.max(3, rows) * DOT_REM + 0.5}rem` }}>
          <span className="absolute inset-y-0 left-1/2 -ml-px w-0.5 bg-gold" />
          <span className="absolute inset-x-0 bottom-0 h-px bg-border-strong" />
          {dots.map(({ key, left, row, isCounted }) => (
            <span
              key={key}
              className={classNames(
                'absolute -ml-1.5 size-3 rounded-full border-2 border-accent',
                isCounted ? 'bg-accent' : 'bg-surface',
              )}
              style={{ left: `${left * 100}%`, bottom: `${row * DOT_REM + 0.25}rem` }}
            />
          ))}
        </div>
        <p className="mt-1 flex justify-between text-xs text-text-3">
          <span>{senseMessages.tooLow}</span>
          <span className="font-semibold text-gold">{senseMessages.finalPrice}</span>
          <span>{senseMessages.tooHigh}</span>
        </p>
      </div>
      {guesses.some(({ isCounted }) => !isCounted) && (
        <p className="mt-2 text-xs text-text-3">{senseMessages.hollow}</p>
      )}
    </figure>
  );
}

function describeGuesses(guesses: readonly Guess[]): string {
  const misses = guesses.map(({ percentOff }) => Math.abs(percentOff)).toSorted((one, other) => one - other);
  return senseMessages.drawing({
    low: guesses.filter(({ percentOff }) => percentOff < 0).length,
    high: guesses.filter(({ percentOff }) => percentOff > 0).length,
    exact: guesses.filter(({ percentOff }) => percentOff === 0).length,
    middle: Math.round(misses[Math.floor((misses.length - 1) / 2)] ?? 0),
  });
}
