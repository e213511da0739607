import { QUICK_ROUND } from '@ballpark/rules/crowd/quick';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { GuessForm } from './guess-form.tsx';
import { quickMessages, roundMessages } from './messages.ts';
import { QuickCardView } from './quick-card.tsx';
import { preloadPhotos } from './quick-photos.tsx';
import { NothingLeft, RoundDone } from './round-end.tsx';
import { useNewResults } from './results-queries.ts';
import { RoundHeader } from './round-header.tsx';
import { useRound } from './round-queries.ts';

const QuickKeys = lazy(() => import('./quick-keys.tsx').then((module) => ({ default: module.QuickKeys })));

const PRELOADED = 3;
/** The second Enter of a double one finds the empty field of the next card. */
const DOUBLE_ENTER_MS = 800;

/** Asks for one price after another: one listing, one number, Enter. */
export function QuickPage({ memberId }: { memberId: string }) {
  const play = useRound(memberId);
  const { round, card, said, query } = play;
  const results = useNewResults();
  const [areKeysOpen, setAreKeysOpen] = useState(false);
  useShortcuts({ Escape: play.skip, '?': () => setAreKeysOpen(true) });
  preloadPhotos(round.cards.slice(1, 1 + PRELOADED));
  const isDone = round.given >= QUICK_ROUND;
  const shown = isDone ? undefined : card;
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-2 max-lg:-mt-4 lg:max-w-4xl">
      <RoundHeader
        given={round.given}
        said={said}
        next={shown?.title}
        results={isDone ? [] : results}
        onKeys={() => setAreKeysOpen(true)}
      />
      {isDone && <RoundDone results={results} onMore={play.restart} />}
      {!isDone && shown && <Asked play={play} card={shown} />}
      {!isDone && !shown && <NoCard query={query} round={round} onAgain={play.restart} />}
      {areKeysOpen && (
        <Suspense>
          <QuickKeys onClose={() => setAreKeysOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

type Play = ReturnType<typeof useRound>;

function Asked({ play, card }: { play: Play; card: NonNullable<Play['card']> }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const guessedAt = useRef(-Infinity);
  const guess = () => {
    const isRepeated = play.draft.amount === '' && performance.now() - guessedAt.current < DOUBLE_ENTER_MS;
    if (!isRepeated && play.guess()) guessedAt.current = performance.now();
    field.current?.focus();
  };
  const skip = () => {
    play.skip();
    field.current?.focus();
  };
  return (
    <QuickCardView card={card} onSkip={skip}>
      <GuessForm
        ref={field}
        cardId={card.id}
        currency={card.currency}
        draft={play.draft}
        problem={play.round.problem}
        onType={play.type}
        onGuess={guess}
        onSkip={skip}
      />
    </QuickCardView>
  );
}

/** Loading, failed, or nothing left. */
function NoCard({ query, round, onAgain }: Pick<Play, 'query' | 'round'> & { onAgain: () => void }) {
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
  if (round.isFilling) return <CardSkeleton />;
  return <NothingLeft given={round.given} onAgain={onAgain} />;
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
