import { BOARD_RADII_KM } from '@ballpark/rules/leaderboard';
import { lazy, Suspense, useRef } from 'react';
import { leaderboardMessages } from './messages.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { type Board, BOARD_SCOPES, useBoardAddress } from './board-address.ts';
import type { BoardViewer } from './board-content.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { useBoard } from './leaderboard-queries.ts';

// The first thing shown is ten grey rows: what fills them comes beside the answer, not before it.
const boardContent = import('./board-content.tsx');
const BoardContent = lazy(async () => ({ default: (await boardContent).BoardContent }));

type Change = (change: Partial<Board>) => void;

/** Who has the most experience points, everywhere or around the member. */
export function LeaderboardPage({ user }: { user: BoardViewer }) {
  const { board, change } = useBoardAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  const leave: Change = (wanted) => {
    // What was pressed is gone with the next answer.
    heading.current?.focus();
    change(wanted);
  };
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-extrabold">
          {leaderboardMessages.title}
        </h1>
        <p className="mt-1 text-text-2">{leaderboardMessages.lead}</p>
      </div>
      <BoardChoice board={board} onChange={change} />
      {/* However short the answer, the end of the page stays out of sight: nothing jumps when it arrives. */}
      <div className="min-h-[70dvh]">
        <BoardResult user={user} board={board} onChange={leave} />
      </div>
    </div>
  );
}

type BoardChoiceProps = { board: Board; onChange: Change };

function BoardChoice({ board: { scope, radius }, onChange }: BoardChoiceProps) {
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:flex-wrap sm:items-start sm:gap-x-8">
      <Segmented
        label={leaderboardMessages.scope}
        value={scope}
        options={BOARD_SCOPES.map((value) => ({ value, text: leaderboardMessages.scopes[value] }))}
        onChange={(value) => onChange({ scope: value })}
      />
      {scope === 'nearby' && (
        <Segmented
          label={leaderboardMessages.radius}
          value={radius}
          options={BOARD_RADII_KM.map((value) => ({ value, text: leaderboardMessages.distance(value) }))}
          onChange={(value) => onChange({ radius: value })}
        />
      )}
    </div>
  );
}

function BoardResult({ user, board, onChange }: BoardChoiceProps & { user: BoardViewer }) {
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
