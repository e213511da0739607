import type { User } from '@ballpark/contracts/accounts';
import { BRAND } from '@ballpark/rules/brand';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, matchPath, useLocation } from 'react-router';
import { useIsSidebarLarge } from '../../lib/hooks/layout.ts';
import { useIsPageIdle } from '../../lib/hooks/page-state.ts';
import { appLayoutMessages } from '../messages.ts';
import { paths, patterns } from '../../paths.ts';
import { Avatar } from '../../ui/basics/avatar.tsx';
import { Wordmark } from '../../ui/basics/logo.tsx';
import { Bell } from '../navigation/bell.tsx';
import { BottomBar } from '../navigation/bottom-bar.tsx';
import { MainContent } from '../pages/page-frame.tsx';
import { NavDrawer } from '../navigation/nav-drawer.tsx';
import { AccountLinks, MoreLinks, Sidebar } from '../navigation/sidebar.tsx';

// None is worth the page: a failed download is ignored.
const AppFooter = lazy(() =>
  import('../public/footer.tsx').then(
    (module) => ({ default: module.AppFooter }),
    () => ({ default: () => <></> }),
  ),
);
const NeedsGuess = lazy(() =>
  import('../../features/listings/teasers/needs-guess.tsx').then(
    (module) => ({ default: module.NeedsGuess }),
    () => ({ default: () => <></> }),
  ),
);

const LiveNotifications = lazy(() =>
  import('../../features/notifications/live/live-notifications.tsx').then(
    (module) => ({ default: module.LiveNotifications }),
    () => ({ default: () => <></> }),
  ),
);

/** The frame of a member's pages: sidebar or top bar, footer, and the bottom bar of a phone. */
export function AppFrame({ user, children }: { user: User; children: ReactNode }) {
  const isSidebarLarge = useIsSidebarLarge();
  const isIdle = useIsPageIdle();
  return (
    <div className="lg:pl-64 xl:pl-72">
      <aside className="fixed inset-y-0 left-0 hidden w-64 border-r border-border bg-surface lg:block xl:w-72">
        <Sidebar user={user} accountLinks={<AccountLinks user={user} />}>
          <MoreLinks />
          {isSidebarLarge && <SidebarAside />}
        </Sidebar>
      </aside>
      <div className="flex min-h-dvh flex-col">
        <TopBar user={user} />
        <MainContent className="mx-auto w-full max-w-6xl flex-1 px-4 pt-6 pb-16 sm:px-8 lg:pt-8">
          {children}
        </MainContent>
        {/* Below the main content, so it may load later; the placeholder has its height. */}
        <Suspense fallback={<div className="min-h-24 border-t border-border bg-surface lg:min-h-28" />}>
          <AppFooter />
        </Suspense>
        <BottomBar />
      </div>
      {isIdle && (
        <Suspense>
          <LiveNotifications />
        </Suspense>
      )}
    </div>
  );
}

function TopBar({ user }: { user: User }) {
  return (
    <header className="@container sticky top-0 z-20 grid h-14 grid-cols-[1fr_auto_1fr] items-center border-b border-border bg-bg px-2 lg:hidden">
      <NavDrawer user={user} />
      <Link to={paths.home} aria-label={BRAND} className="flex min-h-11 items-center">
        <Wordmark />
      </Link>
      <div className="flex justify-end">
        <Bell />
        <Link
          to={paths.profile}
          aria-label={appLayoutMessages.profile}
          className="flex size-11 items-center justify-center"
        >
          <Avatar name={user.name} photoUrl={user.photoUrl} className="size-9" />
        </Link>
      </div>
    </header>
  );
}

/** Fills the free space of a large sidebar after the page has loaded its own content. */
function SidebarAside() {
  const { pathname } = useLocation();
  if (!useIsPageIdle()) return null;
  return (
    <Suspense>
      <NeedsGuess openId={matchPath({ path: patterns.listing, end: false }, pathname)?.params.id} />
    </Suspense>
  );
}
