import { lazy, Suspense } from 'react';
import { useSession } from '../../api/session.ts';
import { MainContent } from '../pages/page-frame.tsx';
import { WaitingPage } from '../pages/waiting-page.tsx';
import { PublicBar } from './public-bar.tsx';
import { Footer } from './footer.tsx';
import { NotFoundContent } from './not-found-content.tsx';

// A visitor does not load the frame of the app.
const AppFrame = lazy(() => import('../layouts/app-frame.tsx').then((module) => ({ default: module.AppFrame })));

/** For an unknown address. A member stays inside the app. */
export function NotFoundPage() {
  const { user, isLoading } = useSession();
  if (isLoading) return <WaitingPage frame="plain" />;
  if (user?.isOnboarded) {
    return (
      <Suspense fallback={<WaitingPage frame="app" />}>
        <AppFrame user={user}>
          <NotFoundContent />
        </AppFrame>
      </Suspense>
    );
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicBar />
      <MainContent className="flex flex-1 flex-col justify-center">
        <NotFoundContent wayOn={user === null ? 'start' : 'home'} />
      </MainContent>
      <Footer />
    </div>
  );
}
