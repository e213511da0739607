import type { CaseSummary } from '@ballpark/contracts/moderation';
import { Link } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { useNow } from '../../../lib/hooks/timing.ts';
import { formatTimeAgo } from '../../../messages/listings.ts';
import { moderationWords } from '../../../messages/moderation.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { CaseBadges } from '../case/case-badges.tsx';
import { caseMessages, moderationMessages } from '../messages.ts';
import type { CaseListState, useCases } from '../moderation-queries.ts';
import { toTabSearch } from '../open-item.ts';

type CaseListProps = {
  state: CaseListState;
  cases: readonly CaseSummary[];
  openId: string | undefined;
  query: ReturnType<typeof useCases>;
};

/** The cases as links, the most harmful first. It scrolls by itself beside the open case. */
export function CaseList({ state, cases, openId, query }: CaseListProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <nav
      aria-label={moderationMessages.queue}
      className="lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto lg:p-1"
    >
      <ul className="flex flex-col gap-2">
        {cases.map((one) => (
          <li key={one.id}>
            <CaseLink state={state} summary={one} isOpen={one.id === openId} />
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

type CaseLinkProps = { state: CaseListState; summary: CaseSummary; isOpen: boolean };

function CaseLink({ state, summary, isOpen }: CaseLinkProps) {
  const { id, target, reasons, weight, reportCount, openedAt } = summary;
  const now = useNow();
  return (
    <Link
      to={{ search: toTabSearch(state, { case: id }) }}
      preventScrollReset
      aria-current={isOpen ? 'true' : undefined}
      className={classNames(
        'flex flex-col gap-1 rounded-2xl border p-3 transition-colors hover:bg-sunken',
        isOpen ? 'border-primary bg-primary-soft' : 'border-border bg-surface',
      )}
    >
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
    </Link>
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
