import type { QuickCard } from '@ballpark/contracts/crowd/quick';
import { QUICK_ROUND } from '@ballpark/rules/crowd/quick';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMediaQuery } from '../../../lib/hooks/layout.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { GuessForm } from './guess-form.tsx';
import { quickMessages, roundMessages } from './messages.ts';
import type { OutcomePanel } from './outcome-panel.tsx';
import { QuickCardView } from './quick-card.tsx';
import { preloadPhotos } from './quick-photos.tsx';
import { ResultsSection } from './results-line.tsx';
import { useNewResults } from './results-queries.ts';
import { listGuesses, type RoundGuess } from './round.ts';
import { RoundHeader, RoundLine } from './round-header.tsx';
import { useRound } from './round-queries.ts';

const QuickKeys = lazy(() => import('./quick-keys.tsx').then((module) => ({ default: module.QuickKeys })));

const loadEnd = () => import('./end/round-end.tsx');
const RoundEnd = lazyPart(() => loadEnd().then((module) => module.RoundEnd));
const NothingLeft = lazyPart(() => loadEnd().then((module) => module.NothingLeft));

const PRELOADED = 3;
/** The second Enter of a double one finds the empty field of the next card. */
const DOUBLE_ENTER_MS = 800;
const NO_KEYS = {};

/** Asks for one price after another: one listing, one number, Enter. */
export function QuickPage({ memberId }: { memberId: string }) {
  const play = useRound(memberId);
  const { round, card, answer, query } = play;
  const results = useNewResults();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const Panel = useOutcomePanel();
  const [areKeysOpen, setAreKeysOpen] = useState(false);
  const [guessed, setGuessed] = useState<QuickCard>();
  const guesses = listGuesses(round);
  const guess = guesses.find(({ id }) => id === guessed?.id);
  // The last guess, while its outcome is shown. A refused one is gone.
  const settling = guessed && guess && Panel && { card: guessed, guess, Panel };
  const isDone = guesses.length >= QUICK_ROUND;
  const next = isDone ? undefined : card;
  const isNothingLeft = !next && !isDone && !query.isError && !round.isFilling;
  const isOver = !settling && (isDone || (isNothingLeft && guesses.length > 0));
  useShortcuts(settling ? NO_KEYS : { Escape: play.skip, '?': () => setAreKeysOpen(true) });
  preloadPhotos(round.cards.slice(settling ? 0 : 1, 1 + PRELOADED));
  // At the end there may be no connection.
  useEffect(() => void loadEnd().catch(() => undefined), []);
  const shown = settling?.card ?? next;
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-2 max-lg:-mt-4 lg:max-w-4xl">
      {!isOver && <RoundHeader marks={round.marks} isAsking={shown === next} onKeys={() => setAreKeysOpen(true)} />}
      <RoundLine
        answer={answer}
        marks={round.marks}
        next={next?.title}
        isCovered={settling !== undefined}
        isStill={isStill}
        results={isOver ? [] : results}
      />
      {shown && (
        <Asked
          play={play}
          card={shown}
          next={next}
          settling={settling}
          onGuess={() => setGuessed(isStill ? undefined : card)}
          onSettled={() => setGuessed(undefined)}
        />
      )}
      {isOver && (
        <Suspense>
          <RoundEnd
            guesses={guesses}
            isDone={isDone}
            results={<ResultsSection results={results} />}
            onMore={play.restart}
          />
        </Suspense>
      )}
      {!shown && !isOver && <NoCard query={query} isNothingLeft={isNothingLeft} onAgain={play.restart} />}
      {areKeysOpen && (
        <Suspense>
          <QuickKeys onClose={() => setAreKeysOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

type Play = ReturnType<typeof useRound>;

type AskedProps = {
  play: Play;
  card: QuickCard;
  /** The card that the form is about: while the outcome of the last guess is shown, already the next one. */
  next: QuickCard | undefined;
  settling: { guess: RoundGuess; Panel: typeof OutcomePanel } | undefined;
  onGuess: () => void;
  onSettled: () => void;
};

function Asked({ play, card, next, settling, onGuess, onSettled }: AskedProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const guessedAt = useRef(-Infinity);
  const guess = () => {
    const isRepeated = play.draft.amount === '' && performance.now() - guessedAt.current < DOUBLE_ENTER_MS;
    if (!isRepeated && play.guess()) {
      guessedAt.current = performance.now();
      onGuess();
    }
    field.current?.focus();
  };
  const skip = () => {
    play.skip();
    field.current?.focus();
  };
  const goOn = () => {
    onSettled();
    field.current?.focus();
  };
  return (
    <QuickCardView card={card} onSkip={settling ? goOn : skip}>
      <div className="grid *:[grid-area:1/1] lg:mt-auto">
        <GuessForm
          ref={field}
          cardId={next?.id ?? card.id}
          currency={(next ?? card).currency}
          draft={play.draft}
          problem={play.round.problem}
          isCovered={settling !== undefined}
          onType={(draft) => next && play.type(draft)}
          onGuess={guess}
          onSkip={skip}
        />
        {settling && <settling.Panel key={settling.guess.id} guess={settling.guess} onDone={goOn} />}
      </div>
    </QuickCardView>
  );
}

/** Loading, failed, or nothing left. */
type NoCardProps = Pick<Play, 'query'> & { isNothingLeft: boolean; onAgain: () => void };

function NoCard({ query, isNothingLeft, onAgain }: NoCardProps) {
  if (query.isError) {
    return (
      <ErrorState
        title={roundMessages.errorTitle}
        message={navigator.onLine ? roundMessages.error : roundMessages.offline}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (!isNothingLeft) return <CardSkeleton />;
  return (
    <Suspense>
      <NothingLeft onAgain={onAgain} />
    </Suspense>
  );
}

function CardSkeleton() {
  return (
    <div className="animate-pulse overflow-hidden rounded-2xl border border-border bg-surface lg:grid lg:grid-cols-[54fr_46fr]">
      <output className="sr-only">{quickMessages.loading}</output>
      <Skeleton className="aspect-4/3 rounded-none!" />
      <div className="flex flex-col gap-3 p-4 lg:p-6">
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-10" />
        <Skeleton className="mt-auto h-12" />
      </div>
    </div>
  );
}

/** Comes after the page. Until then, a guess leads to the next card at once. */
function useOutcomePanel(): typeof OutcomePanel | undefined {
  const [part, setPart] = useState<{ OutcomePanel: typeof OutcomePanel }>();
  useEffect(() => void import('./outcome-panel.tsx').then(setPart, () => undefined), []);
  return part?.OutcomePanel;
}

/** Keys that work in the field too, but not in a note or in a dialog. */
function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, repeat, target, key } = event;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || repeat) return;
    if (target instanceof Element && target.closest('dialog, textarea, [role=menu]') !== null) return;
    const action = actions[key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    window.addEventListener('keydown', onPress);
    return () => window.removeEventListener('keydown', onPress);
  }, []);
}
