import { useSession } from '../../api/session.ts';
import { failureMessages } from '../messages.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Logo } from '../../ui/basics/logo.tsx';
import { MainContent } from '../pages/page-frame.tsx';
import { PublicBar } from './public-bar.tsx';
import { Footer } from './footer.tsx';

/** For an unknown address. */
export function NotFoundPage() {
  const { user } = useSession();
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicBar />
      <MainContent className="flex flex-1 flex-col justify-center">
        <EmptyState
          titleAs="h1"
          art={<Logo className="size-16" />}
          title={failureMessages.notFoundTitle}
          hint={failureMessages.notFound}
          action={
            user === null ? (
              <ButtonLink to={paths.landing}>{failureMessages.toStart}</ButtonLink>
            ) : (
              <ButtonLink to={paths.home}>{failureMessages.toHome}</ButtonLink>
            )
          }
        />
      </MainContent>
      <Footer />
    </div>
  );
}
