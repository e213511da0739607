import type { Achievement } from '@ballpark/contracts/achievements';
import CircleCheck from 'lucide-react/icons/circle-check';
import { classNames } from '../../lib/class-names.ts';
import { achievementMessages } from './messages.ts';
import { Badge } from '../../ui/basics/badge.tsx';
import { AchievementArt } from './achievement-icon.tsx';

/** One achievement: what it asks for, what it brings in and how far the member is. */
export function AchievementTile({ achievement }: { achievement: Achievement }) {
  const { name, description, xpReward, unlocked } = achievement;
  return (
    <div className="flex h-full flex-col gap-4 rounded-2xl border border-border bg-surface p-4">
      <div className="flex items-start gap-3">
        <AchievementArt {...achievement} />
        <div className="min-w-0 grow">
          <h3 className="text-base">{name}</h3>
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
      <AchievementBar value={currentProgress} max={requirement} label={achievementMessages.progressTowards(name)} />
      <span className="shrink-0 text-sm font-semibold text-text-2 tabular-nums">
        {achievementMessages.progress(currentProgress, requirement)}
      </span>
    </div>
  );
}

type AchievementBarProps = { value: number; max: number; label: string; className?: string };

/** How far it is, drawn; the figures stand beside it. */
export function AchievementBar({ value, max, label, className }: AchievementBarProps) {
  return (
    <progress
      value={value}
      max={max}
      aria-label={label}
      className={classNames('progress-bar h-2 w-full overflow-hidden rounded-full', className)}
    />
  );
}
