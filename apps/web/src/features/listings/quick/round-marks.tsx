import { QUICK_ROUND } from '@ballpark/rules/crowd/quick';
import { classNames } from '../../../lib/class-names.ts';
import { outcomeMessages, quickMessages } from './messages.ts';
import { type Closeness, judgeGuess } from './outcome.ts';
import { listGuesses, type RoundGuess, type RoundMark } from './round.ts';

/** Solid, an outline, an outline with a dot, or a thin outline: they differ without colours, too. */
const LOOKS: Readonly<Record<Closeness, string>> = {
  inside: 'bg-primary forced-colors:bg-[CanvasText]',
  outside: 'border-2 border-warning bg-warning-soft',
  first: 'border-2 border-info bg-info-soft before:size-1 before:rounded-full before:bg-info',
  open: 'border border-border-strong',
};

const MARK = 'grid h-2.5 flex-1 place-items-center rounded-full';

type RoundMarksProps = {
  marks: readonly RoundMark[];
  /** Whether the next guess is asked for. */
  isAsking: boolean;
};

/** Ten marks that keep how each guess of the round went, and a dash for what was skipped. */
export function RoundMarks({ marks, isAsking }: RoundMarksProps) {
  const guesses = listGuesses({ marks });
  const left = Math.max(0, QUICK_ROUND - guesses.length);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- many elements make one picture
    <div role="img" aria-label={describeMarks(guesses)} className="flex h-2.5 items-center gap-1">
      {marks.map((mark, index) =>
        mark === 'skipped' ? (
          // oxlint-disable-next-line react/no-array-index-key -- a skip never moves
          <span key={`skip ${index}`} className="h-0.5 w-1.5 rounded-full bg-border-strong" />
        ) : (
          <span key={mark.id} className={classNames(MARK, LOOKS[judgeGuess(mark)])} />
        ),
      )}
      {Array.from({ length: left }, (_, index) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- they are all alike
          key={`left ${index}`}
          className={classNames(MARK, isAsking && index === 0 ? 'bg-accent' : 'bg-border')}
        />
      ))}
    </div>
  );
}

/** 'Guesses so far: 2. Inside the fair range: 1, First prices: 1' */
function describeMarks(guesses: readonly RoundGuess[]): string {
  const found = guesses.map(judgeGuess);
  const parts = (['inside', 'outside', 'first', 'open'] as const).flatMap((closeness) => {
    const count = found.filter((one) => one === closeness).length;
    return count === 0 ? [] : [`${outcomeMessages.closeness[closeness]}: ${count}`];
  });
  return [quickMessages.marks(guesses.length), parts.join(', ')].join(' ').trim();
}
