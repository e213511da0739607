import type { User } from '@ballpark/contracts/accounts';
import type { RefObject } from 'react';
import { leaderboardMessages } from './messages.ts';
import type { Board } from './board-address.ts';
import { BoardAvatar } from './board-member.tsx';
import { useStanding } from './leaderboard-queries.ts';
import { useIsInSight } from './use-is-in-sight.ts';

type OwnStandingProps = {
  user: Pick<User, 'id' | 'username' | 'name' | 'photoUrl'>;
  board: Board;
  /** The member's place on the board, where they have one. */
  own: { rank: number; xp: number } | undefined;
  ownRef: RefObject<HTMLLIElement | null>;
};

/** Where the member stands, kept at the lower edge as long as the list itself does not show it. */
export function OwnStanding({ user, board, own, ownRef }: OwnStandingProps) {
  const isInSight = useIsInSight(ownRef);
  const { data: standing } = useStanding(user.id, own === undefined);
  const { yourRank, yourRankOverall } = leaderboardMessages;
  if (own) return isInSight ? null : <Pinned user={user} text={yourRank(own.rank)} xp={own.xp} />;
  if (standing === undefined) return null;
  const text = board.scope === 'global' ? yourRank(standing.rank) : yourRankOverall(standing.rank);
  return <Pinned user={user} text={text} xp={standing.xp} />;
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
