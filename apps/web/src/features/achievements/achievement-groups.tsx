import type { Achievement } from '@ballpark/contracts/achievements';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useId } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { achievementMessages } from './messages.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/basics/button.tsx';
import { Badge } from '../../ui/basics/badge.tsx';
import { AchievementIcon } from './achievement-icon.tsx';
import { type AchievementGroup, groupByCategory, summarize } from './achievement-order.ts';
import { ACHIEVEMENT_GRID } from './achievements-skeleton.tsx';

/** A summary, and all achievements by category. */
export function AchievementGroups({ achievements }: { achievements: readonly Achievement[] }) {
  return (
    <div className="flex flex-col gap-8">
      <Summary achievements={achievements} />
      {groupByCategory(achievements).map((group) => (
        <Group key={group.category} {...group} />
      ))}
    </div>
  );
}

function Summary({ achievements }: { achievements: readonly Achievement[] }) {
  const { unlocked, total, xp } = summarize(achievements);
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
      <ProgressBar value={unlocked} max={total} label={summary} className="mt-4" />
      {unlocked === 0 && (
        <ButtonLink to={paths.quick} variant="outline" size="sm" className="mt-4">
          {achievementMessages.begin}
        </ButtonLink>
      )}
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
            <Tile achievement={achievement} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ achievement }: { achievement: Achievement }) {
  const { name, description, xpReward, unlocked } = achievement;
  return (
    <div
      data-unlocked={unlocked}
      className={classNames(
        'flex h-full flex-col gap-4 rounded-2xl border p-4',
        unlocked ? 'border-primary bg-surface' : 'border-dashed border-border-strong',
      )}
    >
      <div className="flex items-start gap-3">
        <AchievementIcon {...achievement} />
        <div className="min-w-0 grow">
          <h3 className={classNames('text-base', !unlocked && 'text-text-2')}>{name}</h3>
          <p className="text-sm text-text-2">{description}</p>
        </div>
        <Badge tone={unlocked ? 'primary' : 'quiet'} className="tabular-nums">
          {achievementMessages.reward(xpReward)}
        </Badge>
      </div>
      <div className="mt-auto flex min-h-5 items-center">
        {unlocked ? <UnlockedLine {...achievement} /> : <ProgressLine {...achievement} />}
      </div>
    </div>
  );
}

function UnlockedLine({ unlockedAt }: Achievement) {
  return (
    <p className="flex items-center gap-1.5 text-sm font-semibold text-primary">
      <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
      {unlockedAt === null ? achievementMessages.unlocked : achievementMessages.unlockedOn(new Date(unlockedAt))}
    </p>
  );
}

function ProgressLine({ name, currentProgress, requirement }: Achievement) {
  return (
    <div className="flex w-full items-center gap-3">
      <ProgressBar value={currentProgress} max={requirement} label={achievementMessages.progressTowards(name)} />
      <span className="shrink-0 text-sm font-semibold text-text-2 tabular-nums">
        {achievementMessages.progress(currentProgress, requirement)}
      </span>
    </div>
  );
}

type ProgressBarProps = { value: number; max: number; label: string; className?: string };

function ProgressBar({ value, max, label, className }: ProgressBarProps) {
  return (
    <progress
      value={value}
      max={max}
      aria-label={label}
      className={classNames('progress-bar h-2 w-full overflow-hidden rounded-full', className)}
    />
  );
}
