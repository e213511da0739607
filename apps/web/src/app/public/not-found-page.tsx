import { lazy, Suspense } from 'react';
import { useSession } from '../../api/session.ts';
import { failureMessages } from '../messages.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Logo } from '../../ui/basics/logo.tsx';
import { MainContent } from '../pages/page-frame.tsx';
import { WaitingPage } from '../pages/waiting-page.tsx';
import { PublicBar } from './public-bar.tsx';
import { Footer } from './footer.tsx';

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
          <NotFound to={paths.home} text={failureMessages.toHome} />
        </AppFrame>
      </Suspense>
    );
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicBar />
      <MainContent className="flex flex-1 flex-col justify-center">
        {user === null ? (
          <NotFound to={paths.landing} text={failureMessages.toStart} />
        ) : (
          <NotFound to={paths.home} text={failureMessages.toHome} />
        )}
      </MainContent>
      <Footer />
    </div>
  );
}

function NotFound({ to, text }: { to: string; text: string }) {
  return (
    <EmptyState
      titleAs="h1"
      art={<Logo className="size-16" />}
      title={failureMessages.notFoundTitle}
      hint={failureMessages.notFound}
      action={<ButtonLink to={to}>{text}</ButtonLink>}
    />
  );
}
