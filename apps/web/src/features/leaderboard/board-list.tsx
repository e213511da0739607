import type { LeaderboardEntry } from '@ballpark/contracts/xp';
import { PODIUM_FROM, getRankBadge } from '@ballpark/rules/xp';
import type { Ref, RefObject } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { leaderboardMessages } from './messages.ts';
import { Badge, type BadgeTone } from '../../ui/basics/badge.tsx';
import type { BoardListName } from './board-address.ts';
import { BoardAvatar, BoardName, BoardPlace, ENTRY_BOX, type RankedEntry } from './board-member.tsx';

const PODIUM_PLACES = 3;

/** In the DOM, and so for screen readers, the order is 1-2-3; on screen it is 2-1-3. Only rank 1 is gold. */
const PODIUM_STEPS: Record<number, { column: string; step: string }> = {
  1: { column: 'col-start-2', step: 'h-26 border-transparent bg-gold-soft text-gold sm:h-32' },
  2: { column: 'col-start-1', step: 'h-20 border-transparent bg-border text-text sm:h-24' },
  3: { column: 'col-start-3', step: 'h-16 border-border bg-surface text-text sm:h-18' },
};

type BoardListProps = {
  list: BoardListName;
  entries: readonly LeaderboardEntry[];
  ownId: string;
  /** Receives the member's own row; `OwnStanding` observes whether it is on screen. */
  ownRef: RefObject<HTMLLIElement | null>;
};

/** One ordered list. When it is long enough, its first three entries are laid out as a podium. */
export function BoardList({ list, entries, ownId, ownRef }: BoardListProps) {
  const onPodium = entries.length >= PODIUM_FROM ? PODIUM_PLACES : 0;
  return (
    <ol aria-label={leaderboardMessages.listLabel(list)} className="grid grid-cols-3">
      {entries.map((entry, index) => {
        const isOwn = entry.id === ownId;
        const badge = list === 'all' && entry.xp > 0 ? getRankBadge(index + 1) : undefined;
        const ranked = { entry, rank: index + 1, badge, isOwn, ref: isOwn ? ownRef : undefined };
        return index < onPodium ? (
          <PodiumPlace key={entry.id} {...ranked} />
        ) : (
          <BoardRow key={entry.id} {...ranked} isFirst={index === onPodium} />
        );
      })}
    </ol>
  );
}

/** A title is earned on the board of all time: without XP there is none. */
type TitledEntry = RankedEntry & { badge: string | undefined };

type PodiumPlaceProps = TitledEntry & { ref: Ref<HTMLLIElement> | undefined };

function PodiumPlace({ entry, rank, badge, isOwn, ref }: PodiumPlaceProps) {
  const { column, step } = PODIUM_STEPS[rank] ?? { column: '', step: '' };
  const isFirst = rank === 1;
  return (
    <li ref={ref} className={classNames('row-start-1 mb-4 flex flex-col-reverse rounded-2xl', ENTRY_BOX, column)}>
      <div
        className={classNames('flex flex-col items-center justify-center rounded-t-2xl border border-b-0 px-1', step)}
      >
        <span className={classNames('font-extrabold', isFirst ? 'text-price' : 'text-2xl')}>{rank}</span>
        {badge !== undefined && <span className="text-xs font-bold sm:text-sm">{badge}</span>}
      </div>
      <div className="flex flex-col items-center px-1 pb-3 text-center">
        <BoardAvatar
          entry={entry}
          className={classNames(
            'mb-2 border-3',
            isFirst ? 'size-18! border-gold text-2xl! sm:size-24!' : 'size-14! border-border text-xl! sm:size-18!',
          )}
        />
        {/* A long name wraps instead of being cut off. */}
        <BoardName entry={entry} isOwn={isOwn} className="flex-wrap justify-center" />
        {/* The column is too narrow for more than the town. */}
        <BoardPlace location={extractTown(entry.location)} className="max-w-full text-xs sm:text-sm" />
        <span className="mt-0.5 text-sm font-semibold tabular-nums">{writeScore(entry)}</span>
      </div>
    </li>
  );
}

type BoardRowProps = TitledEntry & { isFirst: boolean; ref: Ref<HTMLLIElement> | undefined };

function BoardRow({ entry, rank, badge, isOwn, isFirst, ref }: BoardRowProps) {
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
        <span className="text-right font-bold tabular-nums sm:min-w-24">{writeScore(entry)}</span>
        {badge !== undefined && <Badge tone={getBadgeTone(rank)}>{badge}</Badge>}
        {entry.judged !== undefined && (
          <span className="text-sm text-text-2 tabular-nums">{leaderboardMessages.judged(entry.judged)}</span>
        )}
      </span>
    </li>
  );
}

function writeScore({ xp, sense }: LeaderboardEntry): string {
  return sense === undefined ? leaderboardMessages.xp(xp) : leaderboardMessages.sense(sense);
}

function getBadgeTone(rank: number): BadgeTone {
  if (rank === 1) return 'gold';
  return rank <= 10 ? 'primary' : 'quiet';
}

function extractTown(location: string): string {
  return location.split(',')[0] ?? '';
}
