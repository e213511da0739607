import type { Achievement } from '@ballpark/contracts/achievements';
import { useId } from 'react';
import { achievementMessages } from './messages.ts';
import { ACHIEVEMENT_GRID } from './achievement-grid.ts';
import { type AchievementGroup, groupsOf, sumUp } from './achievement-order.ts';
import { AchievementBar, AchievementTile } from './achievement-tile.tsx';

/** All of them by category, under what is reached so far. */
export function AchievementGroups({ achievements }: { achievements: readonly Achievement[] }) {
  return (
    <div className="flex flex-col gap-8">
      <Summary achievements={achievements} />
      {groupsOf(achievements).map((group) => (
        <Group key={group.category} {...group} />
      ))}
    </div>
  );
}

function Summary({ achievements }: { achievements: readonly Achievement[] }) {
  const { unlocked, total, xp } = sumUp(achievements);
  const summary = achievementMessages.summary(unlocked, total);
  return (
    <div className="rounded-2xl border border-transparent bg-primary-soft p-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <p className="text-2xl font-extrabold">{summary}</p>
        <p className="text-sm text-text-2">
          <span className="text-base font-bold text-text">{achievementMessages.earnedXp(xp)}</span>{' '}
          {achievementMessages.earned}
        </p>
      </div>
      <AchievementBar value={unlocked} max={total} label={summary} className="mt-4" />
    </div>
  );
}

function Group({ category, achievements }: AchievementGroup) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <h2 id={titleId} className="text-xl">
        {achievementMessages.group(category)}
      </h2>
      <ul className={ACHIEVEMENT_GRID}>
        {achievements.map((achievement) => (
          <li key={achievement.id}>
            <AchievementTile achievement={achievement} />
          </li>
        ))}
      </ul>
    </section>
  );
}
