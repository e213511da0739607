import type { Access } from '@ballpark/rules/access';
import { useDeferredValue, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { clearReturnPath, readReturnPath, saveReturnPath } from '../../api/return-path.ts';
import { type Session, useSession } from '../../api/session.ts';
import { readToken } from '../../api/token.ts';
import { paths } from '../../paths.ts';
import { judgeGuardedPage, judgePublicOnlyPage } from './state-routing.ts';
import { type FrameName, UnreachablePage, WaitingPage } from '../pages/waiting-page.tsx';

/** Shows pages that need `access`, or redirects. */
export function Guard({ access }: { access: Access }) {
  const session = useSettledSession();
  const { key } = useLocation();
  const verdict = judgeGuardedPage(access, { session, entry: key });
  if (verdict.kind === 'unreachable') return <UnreachablePage />;
  if (verdict.kind === 'wait') return <WaitingPage frame={access === 'onboarded' ? chooseFrame() : 'plain'} />;
  if (verdict.kind === 'sign-in') return <RedirectToSignIn />;
  if (verdict.kind === 'go') return <Navigate to={verdict.to} replace />;
  return <Outlet />;
}

/**
 * The session, but a moment later when it has loaded: a whole page appears then, which React renders in pieces in the
 * meantime, so that the browser stays responsive. The end of a session is seen at once.
 */
function useSettledSession(): Session {
  const session = useSession();
  const deferred = useDeferredValue(session);
  return deferred.isLoading ? deferred : session;
}

/** Shows pages for visitors. Signed-in members are redirected, also right after they sign in. */
export function PublicOnlyGuard() {
  const session = useSession();
  const verdict = judgePublicOnlyPage({ session }, readReturnPath());
  if (verdict.kind === 'unreachable') return <UnreachablePage />;
  if (verdict.kind === 'wait') return <WaitingPage frame="plain" />;
  if (verdict.kind === 'go') return <RedirectToTarget target={verdict.to} />;
  return <Outlet />;
}

function RedirectToSignIn() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    saveReturnPath({ pathname, search });
    void navigate(paths.login, { replace: true });
  }, [pathname, search, navigate]);
  return <WaitingPage frame="plain" />;
}

function RedirectToTarget({ target: current }: { target: string }) {
  // Navigating clears the return path, which must not change the target.
  const [target] = useState(current);
  const navigate = useNavigate();
  useEffect(() => {
    clearReturnPath();
    void navigate(target, { replace: true });
  }, [target, navigate]);
  return <WaitingPage frame={target === paths.verifyEmail || target === paths.onboarding ? 'plain' : 'app'} />;
}

/** A visitor without a token is about to see the login page. */
function chooseFrame(): FrameName {
  return readToken() === null ? 'plain' : 'app';
}
