import { Skeleton } from '../../../ui/feedback/loading.tsx';

/** The layout of the overview and of its skeleton. */
export const OVERVIEW = 'flex flex-col gap-8';
export const FIGURES = 'grid grid-cols-3 gap-2 sm:gap-4';
export const STANDING_AND_HISTORY = 'grid items-stretch gap-4 lg:grid-cols-2';

/** Without `animate-pulse`: the parent has it. */
export function OverviewSkeleton() {
  return (
    <div aria-hidden="true" className={OVERVIEW}>
      <div className={FIGURES}>
        {['suggestions', 'accurate', 'helped'].map((figure) => (
          <Skeleton key={figure} className="h-23 rounded-2xl! sm:h-25" />
        ))}
      </div>
      <div className={STANDING_AND_HISTORY}>
        <Skeleton className="h-48 rounded-2xl!" />
        <Skeleton className="h-48 rounded-2xl!" />
      </div>
    </div>
  );
}
