import type { LogEntry } from '@ballpark/contracts/moderation';
import { DECISION_ACTIONS } from '@ballpark/rules/moderation/decisions';
import { REPORT_REASONS } from '@ballpark/rules/moderation/reports';
import { Link } from 'react-router';
import { formatMoment } from '../../../lib/dates.ts';
import { moderationWords } from '../../../messages/moderation.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { moderationMessages } from '../messages.ts';
import { useLog } from '../moderation-queries.ts';
import { logMessages } from './messages.ts';

/** The audit log, newest first. */
export function Log() {
  const { data, isError, isFetching, refetch, ...query } = useLog();
  const entries = data?.pages.flatMap((page) => page.data);
  if (entries === undefined) {
    if (!isError) return <LogSkeleton />;
    return (
      <ErrorState
        title={logMessages.errorTitle}
        message={moderationMessages.error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (entries.length === 0) return <EmptyState title={logMessages.emptyTitle} />;
  return (
    <>
      <p className="mb-4 text-text-2">{logMessages.lead}</p>
      <ul className="divide-y divide-border rounded-2xl border border-border bg-surface px-4">
        {entries.map((entry) => (
          <li key={entry.id} className="py-3">
            <LogLine entry={entry} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="outline"
          isBusy={query.isFetchingNextPage}
          busyText={moderationMessages.loadingMore}
          onClick={() => void query.fetchNextPage()}
          className="mx-auto mt-4 flex"
        >
          {moderationMessages.more}
        </Button>
      )}
    </>
  );
}

function LogLine({ entry: { at, actor, event, caseId, subject, details } }: { entry: LogEntry }) {
  const facts = Object.entries(details).flatMap(([name, value]) => (value === null ? [] : describeDetail(name, value)));
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere">
          <span className="font-bold">{logMessages.event(event)}</span>
          {facts.length > 0 && `: ${facts.join(', ')}`}
        </p>
        <p className="text-sm wrap-anywhere text-text-2">
          {actor.username === null ? logMessages.actors[actor.kind] : `@${actor.username}`}
          {subject !== null && subject.username !== null && `, ${logMessages.about(subject.username)}`}
          {' · '}
          <time dateTime={at}>{formatMoment(new Date(at))}</time>
        </p>
      </div>
      {caseId !== null && (
        <Link
          to={{ search: new URLSearchParams({ case: caseId }).toString() }}
          className="flex min-h-11 items-center text-sm font-bold text-primary underline underline-offset-4"
        >
          {logMessages.openCase}
        </Link>
      )}
    </div>
  );
}

/** Words for what the log stores as names. */
function describeDetail(name: string, value: string | number): string {
  const action = DECISION_ACTIONS.find((known) => name === 'action' && known === value);
  const reason = REPORT_REASONS.find((known) => name === 'reason' && known === value);
  if (action !== undefined) return moderationWords.action(action);
  if (reason !== undefined) return moderationWords.reason(reason);
  if (name === 'xp') return logMessages.xp(value);
  return name === 'days' ? logMessages.days(value) : String(value);
}

function LogSkeleton() {
  return (
    <div className="flex animate-pulse flex-col gap-2">
      <output className="sr-only">{logMessages.loading}</output>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-16 rounded-2xl!" />
      ))}
    </div>
  );
}
