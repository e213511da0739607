import type { User } from '@ballpark/contracts/accounts';
import { Link, Outlet } from 'react-router';
import { useSession } from '../api/session.ts';
import { appLayoutMessages } from '../messages/layout.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Wordmark } from '../ui/logo.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { MainContent } from './main-content.tsx';
import { NavDrawer } from './nav-drawer.tsx';
import { Sidebar } from './sidebar.tsx';

export default function AppLayout() {
  const { user } = useSession();
  // The guard above lets only members through.
  if (user === null) return null;
  return (
    <div className="lg:pl-64 xl:pl-72">
      <aside className="fixed inset-y-0 left-0 hidden w-64 border-r border-border bg-surface lg:block xl:w-72">
        <Sidebar user={user} />
      </aside>
      <div className="flex min-h-dvh flex-col">
        <TopBar user={user} />
        <MainContent className="mx-auto w-full max-w-6xl flex-1 px-4 pt-6 pb-16 sm:px-8 lg:pt-8">
          <Outlet />
        </MainContent>
        <Footer />
        <BottomBar />
      </div>
    </div>
  );
}

function TopBar({ user }: { user: User }) {
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center justify-between border-b border-border bg-bg px-2 lg:hidden">
      <NavDrawer user={user} />
      <Link to={paths.home} className="flex min-h-11 items-center">
        <Wordmark />
      </Link>
      <Link
        to={paths.profile}
        aria-label={appLayoutMessages.profile}
        className="flex size-11 items-center justify-center"
      >
        <Avatar name={user.name} photoUrl={user.photoUrl} className="size-9" />
      </Link>
    </header>
  );
}
