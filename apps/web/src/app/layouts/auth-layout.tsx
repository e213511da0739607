import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useMediaQuery } from '../../lib/hooks/layout.ts';
import { HomeLink, MainContent } from '../pages/page-frame.tsx';

// Decoration: the form does not wait for it, a phone never loads it, and a failed download is ignored.
const AuthIllustration = lazy(() =>
  import('./auth-illustration.tsx').then(
    (module) => ({ default: module.AuthIllustration }),
    () => ({ default: () => <></> }),
  ),
);

const LARGE_SCREEN = '(min-width: 64rem)';

export default function AuthLayout() {
  const isLargeScreen = useMediaQuery(LARGE_SCREEN);
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex min-w-0 flex-col">
        <header className="px-4 py-3 sm:px-8">
          <HomeLink />
        </header>
        <MainContent className="flex flex-1 flex-col items-center px-4 pt-4 pb-16 sm:justify-center sm:px-8">
          <div className="w-full max-w-[420px]">
            <Outlet />
          </div>
        </MainContent>
      </div>
      <aside className="hidden flex-col items-center justify-center gap-10 bg-primary-soft p-12 lg:flex">
        {isLargeScreen && (
          <Suspense>
            <AuthIllustration />
          </Suspense>
        )}
      </aside>
    </div>
  );
}
