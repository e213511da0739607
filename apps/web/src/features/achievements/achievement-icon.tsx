import type { Achievement } from '@ballpark/contracts/achievements';
import Award from 'lucide-react/icons/award';
import { classNames } from '../../lib/class-names.ts';
import { ACHIEVEMENT_ICONS } from './achievement-icons.ts';

type AchievementArtProps = Pick<Achievement, 'icon' | 'unlocked'>;

/** The sign of an achievement: in colour once it is unlocked. */
export function AchievementArt({ icon, unlocked }: AchievementArtProps) {
  // An achievement newer than this page has no drawing here.
  const Icon = ACHIEVEMENT_ICONS[icon] ?? Award;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex size-12 shrink-0 items-center justify-center rounded-xl border',
        unlocked ? 'border-transparent bg-primary-soft text-primary' : 'border-border bg-sunken text-text-3',
      )}
    >
      <Icon className="size-6" />
    </span>
  );
}
