import House from 'lucide-react/icons/house';
import Medal from 'lucide-react/icons/medal';
import Trophy from 'lucide-react/icons/trophy';
import type { ComponentType } from 'react';
import { appLayoutMessages } from '../messages.ts';
import { paths } from '../../paths.ts';

type NavigationLink = {
  to: string;
  text: string;
  Icon: ComponentType<{ className: string; 'aria-hidden': 'true' }>;
  /** Marked on that page alone, not on those below it. */
  isExact: boolean;
};

/** The three places of the app. */
export const SIDEBAR_LINKS: readonly NavigationLink[] = [
  { to: paths.home, text: appLayoutMessages.home, Icon: House, isExact: true },
  { to: paths.leaderboard, text: appLayoutMessages.leaderboard, Icon: Trophy, isExact: false },
  { to: paths.achievements, text: appLayoutMessages.achievements, Icon: Medal, isExact: false },
];
