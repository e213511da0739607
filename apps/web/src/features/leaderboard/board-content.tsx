import type { User } from '@ballpark/contracts/accounts';
import type { LeaderboardEntry } from '@ballpark/contracts/xp';
import { getBoardUnit, getViewerUnit } from '@ballpark/rules/units';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { describeStanding, leaderboardMessages } from './messages.ts';
import type { Board, BoardListName } from './board-address.ts';
import { BoardEmpty } from './board-empty.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { BoardList } from './board-list.tsx';
import { BoardAvatar } from './board-member.tsx';
import { useStanding, useXp } from './leaderboard-queries.ts';

/** The fixed bars at the top and bottom of a phone cover these strips, so they do not count as on screen. */
const COVERED_EDGES = '-56px 0px -72px 0px';

export type BoardViewer = Pick<User, 'id' | 'username' | 'name' | 'photoUrl' | 'latitude' | 'longitude' | 'display'>;

type BoardContentProps = {
  user: BoardViewer;
  board: Board;
  entries: readonly LeaderboardEntry[];
  onChange: (change: Partial<Board>) => void;
};

export function BoardContent({ user, board, entries, onChange }: BoardContentProps) {
  const ownRef = useRef<HTMLLIElement>(null);
  const ownLine = board.list !== 'all' && <OwnLine user={user} list={board.list} />;
  if (entries.length === 0) {
    return (
      <>
        {ownLine}
        <BoardEmpty user={user} board={board} onChange={onChange} />
      </>
    );
  }
  const ownIndex = entries.findIndex(({ id }) => id === user.id);
  const own = entries[ownIndex];
  return (
    <>
      {ownLine}
      {board.scope === 'nearby' && isReaderOfMiles(user) && (
        <p className="mb-4 text-sm text-text-3">{leaderboardMessages.miles(board.radius)}</p>
      )}
      <BoardList list={board.list} entries={entries} ownId={user.id} ownRef={ownRef} />
      {board.scope === 'nearby' && own !== undefined && entries.length === 1 && (
        <div className="mt-4 flex flex-col items-center gap-3 text-center">
          <p className="text-text-2">{leaderboardMessages.aloneNear(board.radius, getBoardUnit(user))}</p>
          <Button variant="outline" onClick={() => onChange({ scope: 'global' })}>
            {leaderboardMessages.toGlobal}
          </Button>
        </div>
      )}
      {/* When the row moves, `ownRef` points to another element; the key restarts the observer. */}
      {board.list === 'all' && (
        <OwnStanding
          key={`${board.scope} ${board.radius} ${ownIndex}`}
          user={user}
          board={board}
          own={own && { rank: ownIndex + 1, xp: own.xp }}
          ownRef={ownRef}
        />
      )}
    </>
  );
}

type OwnLineProps = { user: BoardViewer; list: Exclude<BoardListName, 'all'> };

/** Where the member stands among all members, and what is missing to the next place or to the board. */
function OwnLine({ user, list }: OwnLineProps) {
  const { data } = useStanding(list);
  return (
    <div className="mb-5 flex flex-col gap-3">
      {list === 'sense' && <p className="text-sm text-text-2">{leaderboardMessages.senseHint}</p>}
      <p className="flex min-h-14 items-center gap-3 rounded-2xl border border-border bg-surface px-4 py-2 font-bold">
        <BoardAvatar entry={user} />
        <span className="min-w-0">{data && describeStanding(list, data)}</span>
      </p>
    </div>
  );
}

/** The board shows kilometres to a member who reads miles by place. */
function isReaderOfMiles(user: BoardViewer): boolean {
  return getViewerUnit(user) === 'mi' && getBoardUnit(user).screen === 'km';
}

type OwnStandingProps = {
  user: Pick<User, 'id' | 'username' | 'name' | 'photoUrl'>;
  board: Board;
  /** The member's rank on this board; undefined when the board does not list the member. */
  own: { rank: number; xp: number } | undefined;
  ownRef: RefObject<HTMLLIElement | null>;
};

/** The member's own rank, pinned to the bottom of the screen while the list row is not visible. */
function OwnStanding({ user, board, own, ownRef }: OwnStandingProps) {
  const isOnScreen = useIsOnScreen(ownRef);
  const { data: total } = useXp(user.id, own === undefined);
  const { yourRank, yourRankOverall } = leaderboardMessages;
  if (own) return isOnScreen ? null : <Pinned user={user} text={yourRank(own.rank)} xp={own.xp} />;
  if (total === undefined) return null;
  const text = board.scope === 'global' ? yourRank(total.rank) : yourRankOverall(total.rank);
  return <Pinned user={user} text={text} xp={total.xp} />;
}

function Pinned({ user, text, xp }: Pick<OwnStandingProps, 'user'> & { text: string; xp: number }) {
  return (
    <p className="pointer-events-none sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 mt-3 flex min-h-14 items-center gap-3 rounded-2xl border border-accent bg-accent-soft px-4 py-2 font-bold shadow-e2 lg:bottom-4">
      <BoardAvatar entry={user} />
      <span className="min-w-0 grow truncate">{text}</span>
      <span className="shrink-0 tabular-nums">{leaderboardMessages.xp(xp)}</span>
    </p>
  );
}

/** Returns true until the observer has reported, so that the pinned row does not flash up. */
function useIsOnScreen(element: RefObject<Element | null>): boolean {
  const [isOnScreen, setIsOnScreen] = useState(true);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setIsOnScreen(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: COVERED_EDGES },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isOnScreen;
}
