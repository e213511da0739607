import House from 'lucide-react/icons/house';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Plus from 'lucide-react/icons/plus';
import Trophy from 'lucide-react/icons/trophy';
import Zap from 'lucide-react/icons/zap';
import { matchPath, NavLink, useLocation } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { appLayoutMessages } from '../messages.ts';
import { paths, patterns } from '../../paths.ts';

const LINKS = [
  { to: paths.home, text: appLayoutMessages.home, Icon: House },
  { to: paths.feed, text: appLayoutMessages.listings, Icon: LayoutGrid },
  { to: paths.create, text: appLayoutMessages.create, Icon: Plus },
  { to: paths.quick, text: appLayoutMessages.guess, Icon: Zap },
  { to: paths.leaderboard, text: appLayoutMessages.leaderboard, Icon: Trophy },
] as const;

const TAB =
  'flex size-full flex-col items-center justify-center gap-0.5 rounded-lg px-0.5 text-xs font-semibold transition-colors -outline-offset-2!';
const FILLED_ICON = 'rounded-full border border-transparent bg-primary p-1 text-primary-on';

/** Pages that have a bar of their own at the bottom of a phone. */
const PAGES_WITH_BAR = [paths.create, paths.quick, patterns.listing, patterns.editListing] as const;

/**
 * The main links of the app at the bottom of small screens. It is fixed, not sticky, and brings a spacer of its own height,
 * so that it never covers the end of the page. With very large text the words take two lines and the icons go, so no word
 * is broken.
 */
export function BottomBar() {
  const { pathname } = useLocation();
  if (PAGES_WITH_BAR.some((pattern) => matchPath(pattern, pathname))) return null;
  return (
    <div className="h-[calc(3.5rem+env(safe-area-inset-bottom))] lg:hidden">
      <nav
        aria-label={appLayoutMessages.quickNavigation}
        className="@container fixed inset-x-0 bottom-0 z-20 border-t border-border bg-surface pb-[env(safe-area-inset-bottom)]"
      >
        <ul className="mx-auto flex h-14 max-w-lg flex-wrap px-1">
          {LINKS.map(({ to, text, Icon }) => (
            <li key={to} className="min-w-min flex-1">
              <NavLink
                to={to}
                end
                className={({ isActive }) => classNames(TAB, isActive ? 'text-primary' : 'text-text-2 hover:text-text')}
              >
                <Icon
                  aria-hidden="true"
                  className={classNames('size-6 @max-2xs:hidden', to === paths.create && FILLED_ICON)}
                />
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
