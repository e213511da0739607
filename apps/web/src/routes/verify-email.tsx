import { VERIFIED_REDIRECT_SECONDS } from '@ballpark/rules/accounts';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useSession } from '../api/session.ts';
import { refreshSession } from '../api/start-session.ts';
import { FocusedPage } from '../app/pages/page-frame.tsx';
import { createMeta } from '../app/pages/page-metadata.ts';
import { getStagePath } from '../app/session/state-routing.ts';
import { SignOutButton } from '../features/accounts/sign-out-button.tsx';
import { useVerification } from '../features/accounts/verification.ts';
import { VerificationPanel } from '../features/accounts/verification-panel.tsx';
import { useRedirectAfter } from '../lib/hooks/timing.ts';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.verifyEmail);

export default function VerifyEmail() {
  const { user } = useSession();
  const state = useVerification(useLinkToken());
  useRefreshOnReturn(state.kind === 'pending');
  useRedirectAfter(state.kind === 'success' && user !== null ? getStagePath(user) : null, VERIFIED_REDIRECT_SECONDS);

  // The guard admits only signed-in members.
  if (user === null) return null;
  // A member who was verified before leaves at once. A fresh success stays visible until the timed redirect.
  const isAlreadyVerified = user.isEmailVerified && (state.kind === 'pending' || state.kind === 'error');
  if (isAlreadyVerified) return <Navigate to={getStagePath(user)} replace />;
  return (
    <FocusedPage corner={<SignOutButton />}>
      <VerificationPanel state={state} email={user.email} continueTo={getStagePath(user)} />
    </FocusedPage>
  );
}

/** The token of the link. It is removed from the URL, and so from the history, at once. */
function useLinkToken(): string | null {
  const [searchParams, setSearchParams] = useSearchParams();
  const current = searchParams.get('token');
  const [token] = useState(current);
  useEffect(() => {
    if (current !== null) setSearchParams({}, { replace: true });
  }, [current, setSearchParams]);
  return token;
}

/** The link may be opened in another tab, so this tab reloads the session when it becomes visible again. */
function useRefreshOnReturn(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return undefined;
    const refresh = () => {
      if (document.visibilityState === 'visible') void refreshSession();
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [isPending]);
}
