import type { FlagSummary } from '@ballpark/contracts/fair-play';
import { Link } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { useNow } from '../../../lib/hooks/timing.ts';
import { formatTimeAgo } from '../../../messages/listings.ts';
import { Badge } from '../../../ui/basics/badge.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { moderationMessages } from '../messages.ts';
import { toTabSearch } from '../open-item.ts';
import type { useFlags } from './flag-queries.ts';
import { flagMessages } from './messages.ts';

type FlagListProps = {
  flags: readonly FlagSummary[];
  openId: string | undefined;
  query: ReturnType<typeof useFlags>;
};

/** The flags as links, the oldest first. It scrolls by itself beside the open flag. */
export function FlagList({ flags, openId, query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: FlagListProps) {
  return (
    <nav
      aria-label={flagMessages.queue}
      className="lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto lg:p-1"
    >
      <ul className="flex flex-col gap-2">
        {flags.map((flag) => (
          <li key={flag.id}>
            <FlagLink flag={flag} isOpen={flag.id === openId} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="outline"
          size="sm"
          isBusy={isFetchingNextPage}
          busyText={moderationMessages.loadingMore}
          onClick={() => void fetchNextPage()}
          className="mt-3 w-full"
        >
          {moderationMessages.more}
        </Button>
      )}
    </nav>
  );
}

function FlagLink({ flag, isOpen }: { flag: FlagSummary; isOpen: boolean }) {
  const { id, member, meetings, heldXp, openedAt, mayJudge } = flag;
  const now = useNow();
  return (
    <Link
      to={{ search: toTabSearch('flags', { flag: id }) }}
      preventScrollReset
      aria-current={isOpen ? 'true' : undefined}
      className={classNames(
        'flex flex-col gap-1 rounded-2xl border p-3 transition-colors hover:bg-sunken',
        isOpen ? 'border-primary bg-primary-soft' : 'border-border bg-surface',
      )}
    >
      <span className="flex items-baseline justify-between gap-2">
        <span className="font-bold wrap-anywhere">{flagMessages.name(member.username)}</span>
        <time dateTime={openedAt} className="shrink-0 text-xs text-text-2">
          {formatTimeAgo(new Date(openedAt), now)}
        </time>
      </span>
      <span className="text-sm text-text-2">{flagMessages.kind(flag)}</span>
      <span className="text-xs text-text-2">
        {flagMessages.meetings(meetings)} · {flagMessages.held(heldXp)}
      </span>
      {!mayJudge && (
        <Badge tone="quiet" className="self-start">
          {flagMessages.others}
        </Badge>
      )}
    </Link>
  );
}
