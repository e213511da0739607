import type { GuessResult } from '@ballpark/contracts/xp';
import { QUICK_ROUND } from '@ballpark/rules/crowd/quick';
import Keyboard from 'lucide-react/icons/keyboard';
import { useEffect, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { IconButton } from '../../../ui/basics/button.tsx';
import { outcomeMessages, quickMessages } from './messages.ts';
import { ResultsLine } from './results-line.tsx';
import type { Said } from './round-queries.ts';

const SHOWN_MS = 1500;
const FADING = 'transition-opacity duration-180 motion-reduce:transition-none';

type RoundHeaderProps = {
  given: number;
  said: Said | undefined;
  /** The title of the card on the screen, for screen readers. */
  next: string | undefined;
  /** How earlier guesses ended. */
  results: readonly GuessResult[];
  onKeys: () => void;
};

/** The title, how far the round is, and below for a moment what became of the last guess, otherwise how earlier ones ended. */
export function RoundHeader({ given, said, next, results, onKeys }: RoundHeaderProps) {
  const nth = Math.min(given + 1, QUICK_ROUND);
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
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-border">
        <div
          className="h-full rounded-full bg-primary transition-[width] duration-180 motion-reduce:transition-none"
          style={{ width: `${(given / QUICK_ROUND) * 100}%` }}
        />
      </div>
      <Outcome said={said} next={next} results={results} />
    </header>
  );
}

/** Its line is always there, so that nothing moves. The outcome fades, and its text stays for screen readers. */
function Outcome({ said, next, results }: Pick<RoundHeaderProps, 'said' | 'next' | 'results'>) {
  const [faded, setFaded] = useState<Said>();
  useEffect(() => {
    if (said === undefined) return undefined;
    const timer = setTimeout(() => setFaded(said), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const isFaded = said === faded;
  return (
    <div className="grid min-h-6 text-sm *:[grid-area:1/1]">
      <output className={classNames(FADING, 'text-text-2', !isFaded && 'pointer-events-none opacity-0')}>
        <ResultsLine results={results} isCovered={!isFaded} />
      </output>
      <output className="pointer-events-none font-semibold text-accent">
        {said !== undefined && (
          <>
            <span className={classNames('line-clamp-1', FADING, isFaded && 'opacity-0')}>{said.text}</span>
            {next !== undefined && <span className="sr-only"> {outcomeMessages.next(next)}</span>}
          </>
        )}
      </output>
    </div>
  );
}
