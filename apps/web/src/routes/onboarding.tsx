import { Navigate } from 'react-router';
import { useSession } from '../api/session.ts';
import { FocusedPage } from '../app/focused-page.tsx';
import { metaOf } from '../app/page-metadata.ts';
import { stageTarget } from '../app/state-routing.ts';
import { SignOutButton } from '../features/accounts/sign-out-button.tsx';
import { NotOpenYet } from '../features/placeholder/not-open-yet.tsx';
import { pageWords } from '../messages/page-titles.ts';
import { unopenedPages } from '../messages/unopened-pages.ts';
import { paths } from '../paths.ts';

export const meta = metaOf(pageWords.onboarding);

export default function Onboarding() {
  const { user } = useSession();
  // Whoever has been through this has no business here.
  if (user?.isOnboarded) return <Navigate to={stageTarget(user)} replace />;
  return (
    <FocusedPage corner={<SignOutButton />}>
      <NotOpenYet {...unopenedPages.onboarding} link={{ to: paths.howItWorks, text: unopenedPages.toHowItWorks }} />
    </FocusedPage>
  );
}
