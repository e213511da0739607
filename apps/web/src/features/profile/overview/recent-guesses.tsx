import type { MemberSense } from '@ballpark/contracts/xp';
import { useId } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Card } from '../../../ui/basics/card.tsx';
import { getOffset } from '@ballpark/rules/strip/dodge';
import { skillMessages } from './sense-messages.ts';

type Guess = MemberSense['recent'][number];

/** Guesses further off are drawn at the edge. */
const EDGE_PERCENT = 50;
/** Dots closer together than this part of the width are stacked. */
const DOT_WIDTH = 0.045;
const DOT_REM = 0.875;
const ROWS_MAX = 9;

type Dot = { key: number; left: number; row: number; isCounted: boolean };

/** Puts each dot into the first row from the middle where it covers no other. Newest first, as the guesses are. */
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

type RecentGuessesProps = { guesses: readonly Guess[]; biasPercent: number | null };

/** How far the newest first guesses were from their final prices, left and right of a line. */
export function RecentGuesses({ guesses, biasPercent }: RecentGuessesProps) {
  const titleId = useId();
  const dots = placeDots(guesses);
  const rows = 1 + Math.max(...dots.map(({ row }) => row));
  const middle = findMiddle(guesses);
  const reach = Math.min(EDGE_PERCENT, middle);
  return (
    <Card>
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className="text-lg">
          {skillMessages.recent(guesses.length)}
        </h2>
        <p className="text-sm text-text-2">
          {skillMessages.recentMiddle(middle)} {biasPercent !== null && skillMessages.bias(biasPercent)}
        </p>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, so that it follows the theme */}
        <div role="img" aria-label={describeDots(guesses)} className="mt-4 max-w-md">
          <div className="relative mx-2" style={{ height: `${Math.max(5, rows + 1) * DOT_REM}rem` }}>
            <span
              className="absolute inset-y-0 rounded-xl bg-gold-soft"
              style={{ left: `${50 - reach}%`, width: `${2 * reach}%` }}
            />
            <span className="absolute inset-y-0 left-1/2 -ml-px w-0.5 bg-gold" />
            <span className="absolute inset-x-0 top-1/2 h-px bg-border-strong" />
            {dots.map(({ key, left, row, isCounted }) => (
              <span
                key={key}
                className={classNames(
                  'absolute -mt-1.5 -ml-1.5 size-3 rounded-full border-2 border-accent',
                  isCounted ? 'bg-accent' : 'bg-surface',
                )}
                style={{ left: `${left * 100}%`, top: `calc(50% + ${getOffset(row, DOT_REM)}rem)` }}
              />
            ))}
          </div>
          <p className="mt-1 flex justify-between text-xs font-semibold text-text-2">
            <span>{skillMessages.tooLow}</span>
            <span className="text-gold">{skillMessages.finalPrice}</span>
            <span>{skillMessages.tooHigh}</span>
          </p>
        </div>
      </section>
    </Card>
  );
}

/** Half of the guesses were within so many per cent. */
function findMiddle(guesses: readonly Guess[]): number {
  const misses = guesses.map(({ percentOff }) => Math.abs(percentOff)).toSorted((one, other) => one - other);
  return Math.round(misses[Math.floor((misses.length - 1) / 2)] ?? 0);
}

function describeDots(guesses: readonly Guess[]): string {
  return skillMessages.drawing({
    low: guesses.filter(({ percentOff }) => percentOff < 0).length,
    high: guesses.filter(({ percentOff }) => percentOff > 0).length,
    exact: guesses.filter(({ percentOff }) => percentOff === 0).length,
  });
}
