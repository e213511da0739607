import type { CaseSummary } from '@ballpark/contracts/moderation';
import { useNow } from '../../../lib/hooks/timing.ts';
import { formatTimeAgo } from '../../../messages/listings.ts';
import { moderationWords } from '../../../messages/moderation.ts';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { CaseBadges } from '../case/case-badges.tsx';
import { caseMessages, moderationMessages } from '../messages.ts';
import type { CaseListState, useCases } from '../moderation-queries.ts';
import { toTabSearch } from '../open-item.ts';
import { ItemLink, ItemList } from './item-list.tsx';

type CaseListProps = {
  state: CaseListState;
  cases: readonly CaseSummary[];
  openId: string | undefined;
  query: ReturnType<typeof useCases>;
};

/** The cases as links, the most harmful first. */
export function CaseList({ state, cases, openId, query }: CaseListProps) {
  return (
    <ItemList
      label={moderationMessages.queue}
      items={cases}
      query={query}
      renderLink={(summary) => <CaseLink state={state} summary={summary} isOpen={summary.id === openId} />}
    />
  );
}

type CaseLinkProps = { state: CaseListState; summary: CaseSummary; isOpen: boolean };

function CaseLink({ state, summary, isOpen }: CaseLinkProps) {
  const { id, target, reasons, weight, reportCount, openedAt } = summary;
  const now = useNow();
  return (
    <ItemLink search={toTabSearch(state, { case: id })} isOpen={isOpen}>
      <span className="flex items-baseline justify-between gap-2 text-xs text-text-2">
        <span className="font-bold">{moderationWords.target(target.kind)}</span>
        <time dateTime={openedAt}>{formatTimeAgo(new Date(openedAt), now)}</time>
      </span>
      <span className="line-clamp-2 font-bold wrap-anywhere">{target.title}</span>
      <span className="text-sm wrap-anywhere text-text-2">
        {reasons.map(({ reason }) => moderationWords.reason(reason)).join(', ')}
      </span>
      <span className="text-xs text-text-2">
        {caseMessages.reports(reportCount)} · {caseMessages.weight(weight)}
      </span>
      <CaseBadges summary={summary} />
    </ItemLink>
  );
}

/** While a list of the queue is loading. */
export function CaseListSkeleton({ text = moderationMessages.loading }: { text?: string }) {
  return (
    <div className="flex animate-pulse flex-col gap-2 lg:max-w-72">
      <output className="sr-only">{text}</output>
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-24 rounded-2xl!" />
      ))}
    </div>
  );
}
