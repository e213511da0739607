import type { GuessResult } from '@ballpark/contracts/xp';
import { QUICK_ROUND } from '@ballpark/rules/crowd/quick';
import Keyboard from 'lucide-react/icons/keyboard';
import { useEffect, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { IconButton } from '../../../ui/basics/button.tsx';
import { outcomeMessages, quickMessages } from './messages.ts';
import { judgeGuess } from './outcome.ts';
import { describeOutcome, OUTCOME_LOOKS, OutcomeIcon } from './outcome-words.tsx';
import { ResultsLine } from './results-line.tsx';
import { listGuesses, type RoundMark } from './round.ts';
import { RoundMarks } from './round-marks.tsx';
import type { Answer } from './round-queries.ts';

const SHOWN_MS = 1500;
const FADING = 'transition-opacity duration-180 motion-reduce:transition-none';

type RoundHeaderProps = {
  marks: readonly RoundMark[];
  /** Whether the next guess is asked for, not the outcome of the last one shown. */
  isAsking: boolean;
  onKeys: () => void;
};

/** The title, how far the round is, and how each guess went. */
export function RoundHeader({ marks, isAsking, onKeys }: RoundHeaderProps) {
  const given = listGuesses({ marks }).length;
  const nth = Math.min(given + (isAsking ? 1 : 0), QUICK_ROUND);
  return (
    <header className="flex flex-col gap-1.5">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h1 className="text-xl lg:text-2xl">{quickMessages.title}</h1>
        <div className="flex items-center gap-1">
          <span className="text-sm font-semibold text-text-2">{quickMessages.progress(nth, QUICK_ROUND)}</span>
          <IconButton label={quickMessages.keys} onClick={onKeys} className="max-lg:hidden">
            <Keyboard aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      </div>
      <RoundMarks marks={marks} isAsking={isAsking} />
    </header>
  );
}

type RoundLineProps = {
  answer: Answer | undefined;
  marks: readonly RoundMark[];
  /** The title of the card that comes next, for screen readers. */
  next: string | undefined;
  /** Whether the outcome is shown larger elsewhere. */
  isCovered: boolean;
  /** Whether the outcome stays until the next one, for a member who wants no motion. */
  isStill: boolean;
  /** How earlier guesses ended. */
  results: readonly GuessResult[];
};

/**
 * What became of the last guess, otherwise how earlier ones ended. The line is always there, so that nothing moves. The
 * outcome fades, and its text stays for screen readers: this is the only live region.
 */
export function RoundLine({ answer, marks, next, isCovered, isStill, results }: RoundLineProps) {
  const [faded, setFaded] = useState<Answer>();
  useEffect(() => {
    if (answer === undefined || isStill) return undefined;
    const timer = setTimeout(() => setFaded(answer), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [answer, isStill]);
  const guess = listGuesses({ marks }).find(({ id }) => id === answer?.id);
  const text = answer?.refusal ?? (guess && describeOutcome(guess));
  const isFaded = text === undefined || isCovered || (!isStill && answer === faded);
  return (
    <output aria-atomic="false" className="grid min-h-6 text-sm *:[grid-area:1/1]">
      <span className={classNames(FADING, 'text-text-2', !isFaded && 'pointer-events-none opacity-0')}>
        <ResultsLine results={results} isCovered={!isFaded} />
      </span>
      <span
        className={classNames(
          'pointer-events-none flex items-center gap-1.5 font-semibold',
          FADING,
          guess ? OUTCOME_LOOKS[judgeGuess(guess)] : 'text-accent',
          isFaded && 'opacity-0',
        )}
      >
        {text !== undefined && (
          <>
            {guess && <OutcomeIcon guess={guess} className="size-4 shrink-0" />}
            <span className="line-clamp-1">{text}</span>
            {next !== undefined && (
              <span className="sr-only">{`${text.endsWith('.') ? '' : '.'} ${outcomeMessages.next(next)}`}</span>
            )}
          </>
        )}
      </span>
    </output>
  );
}
