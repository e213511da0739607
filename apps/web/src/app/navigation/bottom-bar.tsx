import House from 'lucide-react/icons/house';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Plus from 'lucide-react/icons/plus';
import Trophy from 'lucide-react/icons/trophy';
import UserRound from 'lucide-react/icons/user-round';
import { lazy, Suspense } from 'react';
import { Link, matchPath, NavLink, useLocation } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { appLayoutMessages } from '../messages.ts';
import { paths, patterns } from '../../paths.ts';

const LINKS = [
  { to: paths.home, text: appLayoutMessages.home, Icon: House },
  { to: paths.feed, text: appLayoutMessages.feed, Icon: LayoutGrid },
  { to: paths.create, text: appLayoutMessages.create, Icon: Plus },
  { to: paths.leaderboard, text: appLayoutMessages.leaderboard, Icon: Trophy },
  { to: paths.profile, text: appLayoutMessages.profile, Icon: UserRound },
] as const;

// Without it the middle of the bar leads to posting.
const CentreMenu = lazy(() =>
  import('../layouts/centre-menu.tsx').then(
    (module) => ({ default: module.CentreMenu }),
    () => ({ default: CreateLink }),
  ),
);

const TAB =
  'flex size-full flex-col items-center justify-center gap-0.5 rounded-lg text-xs font-semibold transition-colors -outline-offset-2!';
const IDLE_TAB = classNames(TAB, 'text-text-2 hover:text-text');

/** Pages that have a bar of their own at the bottom of a phone. */
const PAGES_WITH_BAR = [paths.create, paths.quick, patterns.listing, patterns.editListing] as const;

/**
 * The main links of the app at the bottom of small screens. It is fixed, not sticky, and brings a spacer of its own height,
 * so that it never covers the end of the page.
 */
export function BottomBar() {
  const { pathname } = useLocation();
  if (PAGES_WITH_BAR.some((pattern) => matchPath(pattern, pathname))) return null;
  return (
    <div className="h-[calc(3.5rem+env(safe-area-inset-bottom))] lg:hidden">
      <nav
        aria-label={appLayoutMessages.quickNavigation}
        className="fixed inset-x-0 bottom-0 z-20 border-t border-border bg-surface pb-[env(safe-area-inset-bottom)]"
      >
        <ul className="mx-auto grid h-14 max-w-lg grid-cols-5">
          {LINKS.map(({ to, text, Icon }) => (
            <li key={to}>
              {to === paths.create ? (
                <Suspense fallback={<CreateLink />}>
                  <CentreMenu key={pathname} className={IDLE_TAB}>
                    <CreateTab />
                  </CentreMenu>
                </Suspense>
              ) : (
                <NavLink
                  to={to}
                  end
                  className={({ isActive }) => (isActive ? classNames(TAB, 'text-primary') : IDLE_TAB)}
                >
                  <Icon aria-hidden="true" className="size-6" />
                  <span className="max-w-full truncate">{text}</span>
                </NavLink>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function CreateLink() {
  return (
    <Link to={paths.create} className={IDLE_TAB}>
      <CreateTab />
    </Link>
  );
}

function CreateTab() {
  return (
    <>
      <Plus
        aria-hidden="true"
        className="size-6 rounded-full border border-transparent bg-primary p-1 text-primary-on"
      />
      <span className="max-w-full truncate">{appLayoutMessages.create}</span>
    </>
  );
}
