import { lazy, Suspense } from 'react';
import { achievementMessages } from './messages.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { useAchievements } from './achievements-queries.ts';
import { AchievementsSkeleton } from './achievements-skeleton.tsx';

// The page first shows a skeleton. The tiles and their icons load at the same time as the data, not before it.
const groups = import('./achievement-groups.tsx');
const AchievementGroups = lazy(async () => ({ default: (await groups).AchievementGroups }));

export function AchievementsPage({ memberId }: { memberId: string }) {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-3xl font-extrabold">{achievementMessages.title}</h1>
        <p className="mt-1 text-text-2">{achievementMessages.lead}</p>
      </div>
      {/* Keeps the footer below the fold, so that a short answer causes no layout shift. */}
      <div className="min-h-[70dvh]">
        <Achievements memberId={memberId} />
      </div>
    </div>
  );
}

function Achievements({ memberId }: { memberId: string }) {
  const achievements = useAchievements(memberId);
  if (achievements.data === undefined) {
    if (!achievements.isError) return <AchievementsSkeleton />;
    return (
      <ErrorState
        title={achievementMessages.errorTitle}
        message={achievementMessages.error}
        onRetry={() => void achievements.refetch()}
        isRetrying={achievements.isFetching}
      />
    );
  }
  return (
    <Suspense fallback={<AchievementsSkeleton />}>
      <AchievementGroups achievements={achievements.data} />
    </Suspense>
  );
}
