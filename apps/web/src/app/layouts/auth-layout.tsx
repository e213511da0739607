import { lazy, Suspense } from 'react';
import { Link, Outlet } from 'react-router';
import { useMediaQuery } from '../../lib/hooks/layout.ts';
import { publicBarMessages } from '../messages.ts';
import { paths } from '../../paths.ts';
import { Wordmark } from '../../ui/basics/logo.tsx';
import { MainContent } from '../pages/main-content.tsx';

// A quiet picture: the form does not wait for it, and a phone never loads it. Without it the page still works.
const AuthIllustration = lazy(() =>
  import('./auth-illustration.tsx').then(
    (module) => ({ default: module.AuthIllustration }),
    () => ({ default: () => <></> }),
  ),
);

const WITH_ROOM = '(min-width: 64rem)';

export default function AuthLayout() {
  const hasRoom = useMediaQuery(WITH_ROOM);
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex flex-col">
        <header className="px-4 py-3 sm:px-8">
          <Link
            to={paths.landing}
            aria-label={publicBarMessages.homeLink}
            className="inline-flex min-h-11 items-center"
          >
            <Wordmark />
          </Link>
        </header>
        <MainContent className="flex flex-1 flex-col items-center px-4 pt-4 pb-16 sm:justify-center sm:px-8">
          <div className="w-full max-w-[420px]">
            <Outlet />
          </div>
        </MainContent>
      </div>
      <aside className="hidden flex-col items-center justify-center gap-10 bg-primary-soft p-12 lg:flex">
        {hasRoom && (
          <Suspense>
            <AuthIllustration />
          </Suspense>
        )}
      </aside>
    </div>
  );
}
