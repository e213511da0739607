import type { LeaderboardEntry } from '@ballpark/contracts/xp';
import { PODIUM_FROM, rankBadge } from '@ballpark/rules/leaderboard';
import type { Ref, RefObject } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { leaderboardMessages } from './messages.ts';
import { Badge, type BadgeTone } from '../../ui/basics/badge.tsx';
import { BoardAvatar, BoardName, BoardPlace, ENTRY_BOX, type RankedEntry } from './board-member.tsx';
import { PodiumPlace } from './podium-place.tsx';

const PODIUM_PLACES = 3;

type BoardListProps = {
  entries: readonly LeaderboardEntry[];
  ownId: string;
  /** The member's own place, where it is to be known whether it is in sight. */
  ownRef: RefObject<HTMLLIElement | null>;
};

/** One list in the order of the ranks, whatever it looks like: the first three of it are drawn as a podium. */
export function BoardList({ entries, ownId, ownRef }: BoardListProps) {
  const onPodium = entries.length >= PODIUM_FROM ? PODIUM_PLACES : 0;
  return (
    <ol aria-label={leaderboardMessages.list} className="grid grid-cols-3">
      {entries.map((entry, index) => {
        const isOwn = entry.id === ownId;
        const ranked = { entry, rank: index + 1, isOwn, ref: isOwn ? ownRef : undefined };
        return index < onPodium ? (
          <PodiumPlace key={entry.id} {...ranked} />
        ) : (
          <BoardRow key={entry.id} {...ranked} isFirst={index === onPodium} />
        );
      })}
    </ol>
  );
}

type BoardRowProps = RankedEntry & { isFirst: boolean; ref: Ref<HTMLLIElement> | undefined };

function BoardRow({ entry, rank, isOwn, isFirst, ref }: BoardRowProps) {
  return (
    <li
      ref={ref}
      className={classNames(
        'col-span-3 flex min-h-16 items-center gap-3 border-x border-b border-border px-3 py-2 last:rounded-b-2xl sm:px-4',
        ENTRY_BOX,
        isFirst && 'rounded-t-2xl border-t',
        isOwn ? 'bg-accent-soft' : 'bg-surface hover:bg-sunken',
      )}
    >
      <span className="w-7 shrink-0 text-right font-bold text-text-2 tabular-nums">{rank}</span>
      <BoardAvatar entry={entry} />
      <span className="min-w-0 grow">
        <BoardName entry={entry} isOwn={isOwn} />
        <BoardPlace location={entry.location} className="text-sm" />
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1 sm:flex-row-reverse sm:items-center sm:gap-4">
        <span className="text-right font-bold tabular-nums sm:w-24">{leaderboardMessages.xp(entry.xp)}</span>
        <Badge tone={toneOf(rank)}>{rankBadge(rank)}</Badge>
      </span>
    </li>
  );
}

function toneOf(rank: number): BadgeTone {
  if (rank === 1) return 'gold';
  return rank <= 10 ? 'primary' : 'quiet';
}
