import type { User } from '@ballpark/contracts/accounts';
import type { LeaderboardEntry } from '@ballpark/contracts/xp';
import { getDistanceUnit } from '@ballpark/rules/listing-search';
import { useRef } from 'react';
import { leaderboardMessages } from './messages.ts';
import type { Board } from './board-address.ts';
import { BoardEmpty } from './board-empty.tsx';
import { BoardList } from './board-list.tsx';
import { OwnStanding } from './own-standing.tsx';

export type BoardViewer = Pick<User, 'id' | 'username' | 'name' | 'photoUrl' | 'latitude' | 'longitude'>;

type BoardContentProps = {
  user: BoardViewer;
  board: Board;
  entries: readonly LeaderboardEntry[];
  onChange: (change: Partial<Board>) => void;
};

export function BoardContent({ user, board, entries, onChange }: BoardContentProps) {
  const ownRef = useRef<HTMLLIElement>(null);
  if (entries.length === 0) return <BoardEmpty user={user} board={board} onChange={onChange} />;
  const ownIndex = entries.findIndex(({ id }) => id === user.id);
  const own = entries[ownIndex];
  return (
    <>
      {board.scope === 'nearby' && getDistanceUnit(user) === 'mi' && (
        <p className="mb-4 text-sm text-text-3">{leaderboardMessages.miles(board.radius)}</p>
      )}
      <BoardList entries={entries} ownId={user.id} ownRef={ownRef} />
      {/* When the row moves, `ownRef` points to another element; the key restarts the observer. */}
      <OwnStanding
        key={`${board.scope} ${board.radius} ${ownIndex}`}
        user={user}
        board={board}
        own={own && { rank: ownIndex + 1, xp: own.xp }}
        ownRef={ownRef}
      />
    </>
  );
}
