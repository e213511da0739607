import { lazy, Suspense } from 'react';
import { achievementMessages } from './messages.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useAchievements } from './achievements-queries.ts';
import { AchievementsSkeleton } from './achievements-skeleton.tsx';

// The first thing shown is grey boxes: what fills them, drawings and all, comes beside the answer, not before it.
const groups = import('./achievement-groups.tsx');
const AchievementGroups = lazy(async () => ({ default: (await groups).AchievementGroups }));

/** Everything there is to reach, and how far this member is with it. */
export function AchievementsPage({ memberId }: { memberId: string }) {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-3xl font-extrabold">{achievementMessages.title}</h1>
        <p className="mt-1 text-text-2">{achievementMessages.lead}</p>
      </div>
      {/* However short the answer, the end of the page stays out of sight: nothing jumps when it arrives. */}
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
