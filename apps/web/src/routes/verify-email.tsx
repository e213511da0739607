import { VERIFIED_REDIRECT_SECONDS } from '@ballpark/rules/accounts';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useSession } from '../api/session.ts';
import { refreshSession } from '../api/start-session.ts';
import { FocusedPage } from '../app/pages/focused-page.tsx';
import { createMeta } from '../app/page-metadata.ts';
import { getStagePath } from '../app/session/state-routing.ts';
import { SignOutButton } from '../features/accounts/sign-out-button.tsx';
import { useVerification } from '../features/accounts/use-verification.ts';
import { VerificationPanel } from '../features/accounts/verification-panel.tsx';
import { useRedirectAfter } from '../lib/hooks/use-redirect-after.ts';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.verifyEmail);

export default function VerifyEmail() {
  const { user } = useSession();
  const state = useVerification(useTokenOnce());
  useRefreshOnReturn(state.kind === 'pending');
  useRedirectAfter(state.kind === 'success' && user !== null ? getStagePath(user) : null, VERIFIED_REDIRECT_SECONDS);

  // The guard above lets only members through.
  if (user === null) return null;
  // Somebody who is verified already has no business here; the fresh success stays until its moment is over.
  const isWaitingForNothing = user.isEmailVerified && (state.kind === 'pending' || state.kind === 'error');
  if (isWaitingForNothing) return <Navigate to={getStagePath(user)} replace />;
  return (
    <FocusedPage corner={<SignOutButton />}>
      <VerificationPanel state={state} email={user.email} continueTo={getStagePath(user)} />
    </FocusedPage>
  );
}

/** The token of the link this page was opened with. It leaves the address bar, and so the history, at once. */
function useTokenOnce(): string | null {
  const [searchParams, setSearchParams] = useSearchParams();
  const current = searchParams.get('token');
  const [token] = useState(current);
  useEffect(() => {
    if (current !== null) setSearchParams({}, { replace: true });
  }, [current, setSearchParams]);
  return token;
}

/** The link may be opened in another tab: whoever comes back to this one should not find it waiting. */
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
