import type { FlagSummary } from '@ballpark/contracts/fair-play';
import { useNow } from '../../../lib/hooks/timing.ts';
import { formatTimeAgo } from '../../../messages/listings.ts';
import { Badge } from '../../../ui/basics/badge.tsx';
import { toTabSearch } from '../open-item.ts';
import { ItemLink, ItemList } from '../queue/item-list.tsx';
import type { useFlags } from './flag-queries.ts';
import { flagMessages } from './messages.ts';

type FlagListProps = {
  flags: readonly FlagSummary[];
  openId: string | undefined;
  query: ReturnType<typeof useFlags>;
};

/** The flags as links, the oldest first. */
export function FlagList({ flags, openId, query }: FlagListProps) {
  return (
    <ItemList
      label={flagMessages.queue}
      items={flags}
      query={query}
      renderLink={(flag) => <FlagLink flag={flag} isOpen={flag.id === openId} />}
    />
  );
}

function FlagLink({ flag, isOpen }: { flag: FlagSummary; isOpen: boolean }) {
  const { id, member, meetings, heldXp, openedAt, mayJudge } = flag;
  const now = useNow();
  return (
    <ItemLink search={toTabSearch('flags', { flag: id })} isOpen={isOpen}>
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
    </ItemLink>
  );
}
