import { getBoardUnit, type ScreenUnit } from '@ballpark/rules/units';
import { BOARD_RADII_KM } from '@ballpark/rules/xp';
import { lazy, Suspense, useRef } from 'react';
import { leaderboardMessages } from './messages.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { type Board, BOARD_LISTS, BOARD_SCOPES, useBoardAddress } from './board-address.ts';
import type { BoardViewer } from './board-content.tsx';
import { useBoard } from './leaderboard-queries.ts';

// The page first shows a skeleton. The code for the rows loads at the same time as the data, not before it.
const boardContent = import('./board-content.tsx');
const BoardContent = lazy(async () => ({ default: (await boardContent).BoardContent }));

const SKELETON_ROWS = 10;

const TABS = BOARD_LISTS.map((value) => ({ value, text: leaderboardMessages.list(value) }));

type ChangeBoard = (change: Partial<Board>) => void;

export function LeaderboardPage({ user }: { user: BoardViewer }) {
  const { board, change } = useBoardAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  const changeFromEmpty: ChangeBoard = (next) => {
    // The button that was pressed disappears with the next answer, so the focus moves to the heading first.
    heading.current?.focus();
    change(next);
  };
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-extrabold">
          {leaderboardMessages.title}
        </h1>
        <p className="mt-1 text-text-2">{leaderboardMessages.lead}</p>
      </div>
      <Tabs label={leaderboardMessages.lists} tabs={TABS} value={board.list} onChange={(list) => change({ list })}>
        <div className="flex flex-col gap-5">
          <BoardChoice board={board} unit={getBoardUnit(user)} onChange={change} />
          {/* Keeps the footer below the fold, so that a short answer causes no layout shift. */}
          <div className="min-h-[70dvh]">
            <BoardResult user={user} board={board} onChange={changeFromEmpty} />
          </div>
        </div>
      </Tabs>
    </div>
  );
}

type BoardChoiceProps = { board: Board; unit: ScreenUnit; onChange: ChangeBoard };

function BoardChoice({ board: { scope, radius }, unit, onChange }: BoardChoiceProps) {
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:flex-wrap sm:items-end sm:gap-x-8">
      <Segmented
        label={leaderboardMessages.scope}
        isLabelHidden
        value={scope}
        options={BOARD_SCOPES.map((value) => ({ value, text: leaderboardMessages.scopes[value] }))}
        onChange={(value) => onChange({ scope: value })}
      />
      {scope === 'nearby' && (
        <Segmented
          label={leaderboardMessages.radius}
          value={radius}
          options={BOARD_RADII_KM.map((value) => ({ value, text: leaderboardMessages.distance(value, unit) }))}
          onChange={(value) => onChange({ radius: value })}
        />
      )}
    </div>
  );
}

function BoardResult({ user, board, onChange }: Omit<BoardChoiceProps, 'unit'> & { user: BoardViewer }) {
  const answer = useBoard(board);
  if (answer.data !== undefined) {
    return (
      <Suspense fallback={<BoardSkeleton />}>
        <BoardContent user={user} board={board} entries={answer.data} onChange={onChange} />
      </Suspense>
    );
  }
  if (!answer.isError) return <BoardSkeleton />;
  return (
    <ErrorState
      title={leaderboardMessages.errorTitle}
      message={leaderboardMessages.error}
      onRetry={() => void answer.refetch()}
      isRetrying={answer.isFetching}
    />
  );
}

function BoardSkeleton() {
  return (
    <>
      <output className="sr-only">{leaderboardMessages.loading}</output>
      <ol aria-hidden="true" className="animate-pulse overflow-hidden rounded-2xl border border-border bg-surface">
        {Array.from({ length: SKELETON_ROWS }, (_, index) => (
          <li
            key={index}
            className="flex min-h-16 items-center gap-3 border-border px-3 py-2 not-last:border-b sm:px-4"
          >
            <Skeleton className="h-4 w-7" />
            <Skeleton className="size-10 rounded-full!" />
            <span className="flex grow flex-col gap-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-3 w-1/4" />
            </span>
            <Skeleton className="h-4 w-16" />
          </li>
        ))}
      </ol>
    </>
  );
}
