import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FIGURES, OVERVIEW, STANDING_AND_HISTORY } from '../profile-layout.ts';

/** Where the overview will be. It does not move by itself: what is around it does. */
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
