import type { Achievement } from '@ballpark/contracts/achievements';
import type { LucideIcon } from 'lucide-react';
import Award from 'lucide-react/icons/award';
import Binoculars from 'lucide-react/icons/binoculars';
import BookOpen from 'lucide-react/icons/book-open';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarHeart from 'lucide-react/icons/calendar-heart';
import Check from 'lucide-react/icons/check';
import Crosshair from 'lucide-react/icons/crosshair';
import Eye from 'lucide-react/icons/eye';
import Flag from 'lucide-react/icons/flag';
import Flame from 'lucide-react/icons/flame';
import Hammer from 'lucide-react/icons/hammer';
import HandHelping from 'lucide-react/icons/hand-helping';
import House from 'lucide-react/icons/house';
import Landmark from 'lucide-react/icons/landmark';
import Lock from 'lucide-react/icons/lock';
import Medal from 'lucide-react/icons/medal';
import MessageCircle from 'lucide-react/icons/message-circle';
import Package from 'lucide-react/icons/package';
import Scale from 'lucide-react/icons/scale';
import Shuffle from 'lucide-react/icons/shuffle';
import Sparkles from 'lucide-react/icons/sparkles';
import Target from 'lucide-react/icons/target';
import Timer from 'lucide-react/icons/timer';
import Users from 'lucide-react/icons/users';
import Wand from 'lucide-react/icons/wand';
import Wrench from 'lucide-react/icons/wrench';
import Zap from 'lucide-react/icons/zap';
import { classNames } from '../../lib/class-names.ts';

/** The icons the catalogue names. Imported one by one: a lookup by name would bundle the whole icon set. */
export const ACHIEVEMENT_ICONS: Readonly<Record<string, LucideIcon>> = {
  binoculars: Binoculars,
  'book-open': BookOpen,
  'calendar-check': CalendarCheck,
  'calendar-heart': CalendarHeart,
  crosshair: Crosshair,
  eye: Eye,
  flag: Flag,
  flame: Flame,
  hammer: Hammer,
  'hand-helping': HandHelping,
  home: House,
  landmark: Landmark,
  medal: Medal,
  'message-circle': MessageCircle,
  package: Package,
  scale: Scale,
  shuffle: Shuffle,
  sparkles: Sparkles,
  target: Target,
  timer: Timer,
  users: Users,
  wand: Wand,
  wrench: Wrench,
  zap: Zap,
};

type AchievementIconProps = Pick<Achievement, 'icon' | 'unlocked'>;

/** A filled medal with a tick once the achievement is unlocked; before that an empty, dashed place with a lock. */
export function AchievementIcon({ icon, unlocked }: AchievementIconProps) {
  // The server may know achievements that are newer than this build.
  const Icon = ACHIEVEMENT_ICONS[icon] ?? Award;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'relative flex size-12 shrink-0 items-center justify-center border-2',
        unlocked
          ? 'rounded-full border-transparent bg-primary text-primary-on'
          : 'rounded-xl border-dashed border-border-strong text-text-3',
      )}
    >
      <Icon className="size-6" />
      <span
        className={classNames(
          'absolute -right-1.5 -bottom-1.5 flex size-5 items-center justify-center rounded-full border-2 border-surface',
          unlocked ? 'bg-gold text-surface' : 'bg-border text-text-2',
        )}
      >
        {unlocked ? <Check strokeWidth={4} className="size-3" /> : <Lock strokeWidth={3} className="size-2.5" />}
      </span>
    </span>
  );
}
