import { ACHIEVEMENT_CATEGORIES } from '@ballpark/rules/achievements';
import { achievementMessages } from './messages.ts';
import { Skeleton } from '../../ui/feedback/loading.tsx';

/** The real tiles use the same grid, so that nothing moves when they replace the skeleton. */
export const ACHIEVEMENT_GRID = 'grid gap-3 sm:grid-cols-2 2xl:grid-cols-3';

const TILES = 3;

export function AchievementsSkeleton() {
  return (
    <>
      <output className="sr-only">{achievementMessages.loading}</output>
      <div aria-hidden="true" className="flex animate-pulse flex-col gap-8">
        <Skeleton className="h-28 rounded-2xl" />
        {ACHIEVEMENT_CATEGORIES.map((category) => (
          <div key={category} className="flex flex-col gap-3">
            <Skeleton className="h-7 w-32" />
            <div className={ACHIEVEMENT_GRID}>
              {Array.from({ length: TILES }, (_, index) => (
                <div key={index} className="flex flex-col gap-4 rounded-2xl border border-border bg-surface p-4">
                  <div className="flex items-center gap-3">
                    <Skeleton className="size-12 shrink-0 rounded-xl" />
                    <Skeleton className="h-4 w-2/5" />
                  </div>
                  <Skeleton className="my-1.5 h-2" />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
