import type { Achievement } from '@ballpark/contracts/achievements';
import { ACHIEVEMENT_PREVIEW } from '@ballpark/rules/achievements';
import { useId } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../api/session.ts';
import { achievementMessages } from './messages.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { VisuallyHidden } from '../../ui/basics/accessibility.tsx';
import { AchievementIcon } from './achievement-icon.tsx';
import { pickPreview } from './achievement-order.ts';
import { useAchievements } from './achievements-queries.ts';

const GRID = 'grid gap-2 min-[22.5rem]:grid-cols-2 sm:gap-3 lg:grid-cols-3';
const BOX = 'flex h-full items-center gap-3 rounded-xl border border-border bg-surface p-3';

/** A short selection of a member's achievements. The member's own preview links to the full page. */
export function AchievementsPreview({ memberId }: { memberId: string }) {
  const titleId = useId();
  const { user } = useSession();
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={titleId} className="text-xl">
          {achievementMessages.title}
        </h2>
        {user?.id === memberId && (
          <Link
            to={paths.achievements}
            className="inline-flex min-h-11 items-center rounded-lg text-sm font-bold text-primary underline-offset-4 hover:underline"
          >
            {achievementMessages.viewAll}
            <VisuallyHidden>{achievementMessages.viewAllAbout}</VisuallyHidden>
          </Link>
        )}
      </div>
      <Preview memberId={memberId} />
    </section>
  );
}

function Preview({ memberId }: { memberId: string }) {
  const achievements = useAchievements(memberId);
  if (achievements.data !== undefined) return <PreviewList achievements={pickPreview(achievements.data)} />;
  if (!achievements.isError) return <PreviewSkeleton />;
  return (
    <ErrorState
      titleAs="h3"
      title={achievementMessages.errorTitle}
      message={achievementMessages.error}
      onRetry={() => void achievements.refetch()}
      isRetrying={achievements.isFetching}
    />
  );
}

function PreviewList({ achievements }: { achievements: readonly Achievement[] }) {
  return (
    <ul className={GRID}>
      {achievements.map((achievement) => (
        <li key={achievement.id} className={BOX}>
          <AchievementIcon {...achievement} />
          <span className="min-w-0">
            <span className="block text-sm font-bold">{achievement.name}</span>
            <span className="block text-xs text-text-2 tabular-nums">
              <AchievementStatus {...achievement} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function PreviewSkeleton() {
  return (
    <>
      <output className="sr-only">{achievementMessages.loading}</output>
      <ul aria-hidden="true" className={`${GRID} animate-pulse`}>
        {Array.from({ length: ACHIEVEMENT_PREVIEW }, (_, index) => (
          <li key={index} className={BOX}>
            <Skeleton className="size-12 shrink-0 rounded-xl" />
            <Skeleton className="h-4 w-24" />
          </li>
        ))}
      </ul>
    </>
  );
}

function AchievementStatus({ unlocked, unlockedAt, currentProgress, requirement }: Achievement) {
  if (unlockedAt === null)
    return unlocked ? achievementMessages.unlocked : achievementMessages.progress(currentProgress, requirement);
  return (
    <>
      {/* On a phone there is room for the date only; the icon's colour says that it is unlocked. */}
      <span className="max-sm:sr-only">{achievementMessages.unlocked} </span>
      {achievementMessages.day(new Date(unlockedAt))}
    </>
  );
}
