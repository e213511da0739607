import { leaderboardMessages } from './messages.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

const ROWS = 10;

/** Ten rows that are on their way. */
export function BoardSkeleton() {
  return (
    <>
      <output className="sr-only">{leaderboardMessages.loading}</output>
      <ol aria-hidden="true" className="animate-pulse overflow-hidden rounded-2xl border border-border bg-surface">
        {Array.from({ length: ROWS }, (_, index) => (
          <li
            key={index}
            className="flex min-h-16 items-center gap-3 border-border px-3 py-2 not-last:border-b sm:px-4"
          >
            <Skeleton className="h-4 w-7" />
            <Skeleton className="size-10 rounded-full!" />
            <span className="flex grow flex-col gap-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-3 w-1/4" />
            </span>
            <Skeleton className="h-4 w-16" />
          </li>
        ))}
      </ol>
    </>
  );
}
