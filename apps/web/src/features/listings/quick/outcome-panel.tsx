import { formatRounded } from '@ballpark/rules/money';
import { useEffect, useEffectEvent } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { outcomeMessages } from './messages.ts';
import { judgeGuess, layOutGuess } from './outcome.ts';
import { describeOutcome, describeOwnPrice, OUTCOME_LOOKS, OutcomeIcon } from './outcome-words.tsx';
import type { RoundGuess } from './round.ts';

/** How long an outcome is shown, and how long the member waits for the server at most. */
const SHOWN_MS = 500;
const WAIT_MS = 1000;

/** Keys that would otherwise send the empty field, or press what has the focus on the next screen. */
const PRESSING_KEYS = ['Enter', ' ', 'Escape'];

type OutcomePanelProps = { guess: RoundGuess; onDone: () => void };

/**
 * The outcome of a guess in place of the form, for a moment. Any key or tap goes on at once, and what is typed goes into
 * the field of the next listing. Screen readers hear the outcome from the line above.
 */
export function OutcomePanel({ guess, onDone }: OutcomePanelProps) {
  const isAnswered = guess.outcome !== undefined;
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    const timer = setTimeout(() => finish(), isAnswered ? SHOWN_MS : WAIT_MS);
    return () => clearTimeout(timer);
  }, [isAnswered]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (PRESSING_KEYS.includes(event.key)) event.preventDefault();
      if (!event.repeat) finish();
    };
    const onClick = () => finish();
    window.addEventListener('keydown', onKey);
    window.addEventListener('click', onClick);
    // The field keeps the focus, so that the keyboard of a phone stays open.
    window.addEventListener('mousedown', preventDefault);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('click', onClick);
      window.removeEventListener('mousedown', preventDefault);
    };
  }, []);
  return (
    <div aria-hidden="true" className="relative z-1 flex flex-col justify-between bg-surface">
      <Words guess={guess} />
      <Strip guess={guess} />
      <div className="h-1 overflow-hidden rounded-full bg-border">
        {isAnswered && (
          <div className="h-full origin-left scale-x-0 bg-primary-dot transition-transform duration-500 ease-linear starting:scale-x-100" />
        )}
      </div>
    </div>
  );
}

function preventDefault(event: Event): void {
  event.preventDefault();
}

function Words({ guess }: { guess: RoundGuess }) {
  const closeness = judgeGuess(guess);
  return (
    <div className="flex min-h-11 items-center gap-2.5">
      <span
        className={classNames(
          'grid size-9 shrink-0 place-items-center rounded-full',
          OUTCOME_LOOKS[closeness],
          BACKGROUNDS[closeness],
        )}
      >
        <OutcomeIcon guess={guess} className="size-5" />
      </span>
      <span className="min-w-0">
        <span
          className={classNames(
            'line-clamp-2 leading-tight font-extrabold',
            OUTCOME_LOOKS[closeness],
            toTextSize(guess),
          )}
        >
          {describeOutcome(guess)}
        </span>
        <span className="block text-sm text-text-2">
          {describeOwnPrice(guess)}
          {guess.outcome?.kind === 'figure' && ` · ${outcomeMessages.closeness[closeness]}`}
        </span>
      </span>
    </div>
  );
}

const BACKGROUNDS = {
  inside: 'bg-primary-soft',
  outside: 'bg-warning-soft',
  first: 'bg-info-soft',
  open: 'bg-sunken',
} as const;

/** Amounts are short, sentences are long. */
function toTextSize({ outcome }: RoundGuess): string {
  return outcome?.kind === 'figure' ? 'text-lg' : 'text-base';
}

const MIDDLE = 16;

/** The fair range, the ballpark figure and the own price. No prices of others. */
function Strip({ guess: { amount, currency, outcome } }: { guess: RoundGuess }) {
  const figure = outcome?.kind === 'figure' ? outcome : undefined;
  const places = figure && layOutGuess(amount, figure);
  return (
    <svg height="48" className="block w-full overflow-visible text-xs font-semibold">
      {places && (
        <rect
          x={`${places.low}%`}
          width={`${places.high - places.low}%`}
          y="2"
          height="28"
          rx="14"
          className="fill-primary-soft forced-colors:fill-none forced-colors:stroke-[GrayText]"
        />
      )}
      <line x1="0" x2="100%" y1={MIDDLE} y2={MIDDLE} strokeWidth="1.5" className="stroke-border" />
      {figure && places && (
        <>
          <line
            x1={`${places.figure}%`}
            x2={`${places.figure}%`}
            y1="2"
            y2="30"
            strokeWidth="3"
            strokeLinecap="round"
            className="stroke-primary forced-colors:stroke-[CanvasText]"
          />
          {(['low', 'high'] as const).map((end) => (
            <text key={end} x={`${places[end]}%`} y="45" textAnchor="middle" className="fill-text-2">
              {formatRounded(figure[end], currency)}
            </text>
          ))}
        </>
      )}
      {outcome && (
        <svg x={`${places?.own ?? 50}%`} overflow="visible">
          <g className="animate-drop [animation-delay:120ms] [animation-duration:240ms]">
            {/* As in a strip, whose code is more than this page may load. */}
            <circle
              cy={MIDDLE}
              r="9"
              strokeWidth="2"
              className="fill-accent stroke-surface forced-colors:fill-[Highlight] forced-colors:stroke-[Canvas]"
            />
            <circle cy={MIDDLE} r="2.7" className="fill-accent-on forced-colors:fill-[Canvas]" />
          </g>
        </svg>
      )}
    </svg>
  );
}
