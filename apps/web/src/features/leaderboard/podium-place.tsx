import { rankBadge } from '@ballpark/rules/leaderboard';
import type { Ref } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { leaderboardMessages } from './messages.ts';
import { BoardAvatar, BoardName, BoardPlace, ENTRY_BOX, type RankedEntry } from './board-member.tsx';

/** Written 1-2-3 for who listens, drawn 2-1-3 for who looks. Gold is for the first alone. */
const PLACES: Record<number, { column: string; step: string }> = {
  1: { column: 'col-start-2', step: 'h-26 border-transparent bg-gold-soft text-gold sm:h-32' },
  2: { column: 'col-start-1', step: 'h-20 border-transparent bg-border text-text sm:h-24' },
  3: { column: 'col-start-3', step: 'h-16 border-border bg-surface text-text sm:h-18' },
};

type PodiumPlaceProps = RankedEntry & { ref: Ref<HTMLLIElement> | undefined };

/** One of the first three, on a step as high as the place. */
export function PodiumPlace({ entry, rank, isOwn, ref }: PodiumPlaceProps) {
  const { column, step } = PLACES[rank] ?? { column: '', step: '' };
  const isFirst = rank === 1;
  return (
    <li ref={ref} className={classNames('row-start-1 mb-4 flex flex-col-reverse rounded-2xl', ENTRY_BOX, column)}>
      <div
        className={classNames('flex flex-col items-center justify-center rounded-t-2xl border border-b-0 px-1', step)}
      >
        <span className={classNames('font-extrabold', isFirst ? 'text-price' : 'text-2xl')}>{rank}</span>
        <span className="text-xs font-bold sm:text-sm">{rankBadge(rank)}</span>
      </div>
      <div className="flex flex-col items-center px-1 pb-3 text-center">
        <BoardAvatar
          entry={entry}
          className={classNames(
            'mb-2 border-3',
            isFirst ? 'size-18! border-gold text-2xl! sm:size-24!' : 'size-14! border-border text-xl! sm:size-18!',
          )}
        />
        {/* Rather two lines than half a name. */}
        <BoardName entry={entry} isOwn={isOwn} className="flex-wrap justify-center" />
        {/* No room for more than the town. */}
        <BoardPlace location={townOf(entry.location)} className="max-w-full text-xs sm:text-sm" />
        <span className="mt-0.5 text-sm font-semibold tabular-nums">{leaderboardMessages.xp(entry.xp)}</span>
      </div>
    </li>
  );
}

function townOf(location: string): string {
  return location.split(',')[0] ?? '';
}
