import type { User } from '@ballpark/contracts/accounts';
import { VERIFIED_REDIRECT_SECONDS } from '@ballpark/rules/accounts';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '../api/session.ts';
import { refreshSession } from '../api/start-session.ts';
import { FocusedPage } from '../app/pages/page-frame.tsx';
import { createMeta } from '../app/pages/page-metadata.ts';
import { getStagePath } from '../app/session/state-routing.ts';
import { SignOutButton } from '../features/accounts/sign-out-button.tsx';
import { useVerification } from '../features/accounts/verification.ts';
import { SignInPanel, VerificationPanel } from '../features/accounts/verification-panel.tsx';
import { useLinkToken } from '../lib/hooks/link-token.ts';
import { useRedirectAfter } from '../lib/hooks/timing.ts';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.verifyEmail);

export default function VerifyEmail() {
  const { user } = useSession();
  const link = useLocation();
  if (user !== null) return <Verification user={user} />;
  // The mail is read on another device. The link stays in the address: a sign-in, here or in another tab, continues with it.
  return (
    <FocusedPage>
      <SignInPanel link={link} />
    </FocusedPage>
  );
}

function Verification({ user }: { user: User }) {
  const state = useVerification(useLinkToken());
  useRefreshOnReturn(state.kind === 'pending');
  useRedirectAfter(state.kind === 'success' ? getStagePath(user) : null, VERIFIED_REDIRECT_SECONDS);

  // A member who was verified before leaves at once. A fresh success stays visible until the timed redirect.
  const isAlreadyVerified = user.isEmailVerified && (state.kind === 'pending' || state.kind === 'error');
  if (isAlreadyVerified) return <Navigate to={getStagePath(user)} replace />;
  return (
    <FocusedPage corner={<SignOutButton />}>
      <VerificationPanel state={state} email={user.email} nextPage={getStagePath(user)} />
    </FocusedPage>
  );
}

const ASK_AGAIN_MS = 10_000;

/**
 * The link may be opened in another tab or on another device, so this tab reloads the session when it becomes visible
 * again, and now and then while it is visible.
 */
function useRefreshOnReturn(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return undefined;
    const refresh = () => {
      if (document.visibilityState === 'visible') void refreshSession();
    };
    document.addEventListener('visibilitychange', refresh);
    const timer = setInterval(refresh, ASK_AGAIN_MS);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      clearInterval(timer);
    };
  }, [isPending]);
}
