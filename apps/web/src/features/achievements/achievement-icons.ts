import type { LucideIcon } from 'lucide-react';
import Binoculars from 'lucide-react/icons/binoculars';
import BookOpen from 'lucide-react/icons/book-open';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarHeart from 'lucide-react/icons/calendar-heart';
import Crosshair from 'lucide-react/icons/crosshair';
import Eye from 'lucide-react/icons/eye';
import Flag from 'lucide-react/icons/flag';
import Flame from 'lucide-react/icons/flame';
import Hammer from 'lucide-react/icons/hammer';
import HandHelping from 'lucide-react/icons/hand-helping';
import House from 'lucide-react/icons/house';
import Landmark from 'lucide-react/icons/landmark';
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

/** The drawings the catalogue names. One by one: a lookup by name in the whole set would bring the whole set along. */
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
