import { Link } from 'react-router';
import { useSession } from '../../api/session.ts';
import { publicBarMessages } from '../messages.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/basics/button.tsx';
import { Wordmark } from '../../ui/basics/logo.tsx';

/** The header of public pages: the logo, and links to sign in, to register, or to the app. */
export function PublicBar() {
  const { user } = useSession();
  return (
    <header className="mx-auto flex w-full flex-wrap max-w-6xl items-center justify-between gap-2 px-4 py-3 sm:px-8 print:hidden">
      <Link to={paths.landing} aria-label={publicBarMessages.homeLink} className="flex min-h-11 items-center">
        <Wordmark />
      </Link>
      <nav aria-label={publicBarMessages.label} className="flex flex-wrap items-center gap-1 sm:gap-2">
        {user === null ? (
          <>
            <ButtonLink to={paths.login} variant="ghost" size="sm">
              {publicBarMessages.signIn}
            </ButtonLink>
            <ButtonLink to={paths.register} size="sm">
              {publicBarMessages.getStarted}
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to={paths.home} size="sm">
            {publicBarMessages.openApp}
          </ButtonLink>
        )}
      </nav>
    </header>
  );
}
