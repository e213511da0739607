import type { Access } from '@ballpark/rules/access';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { clearReturnPath, readReturnPath, saveReturnPath } from '../../api/return-path.ts';
import { useSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { judgeGuardedPage, judgePublicOnlyPage } from './state-routing.ts';
import { WaitingPage } from '../pages/waiting-page.tsx';

/** Lets a visit through to pages that ask for `access`, or sends it where it belongs. */
export function Guard({ access }: { access: Access }) {
  const session = useSession();
  const { key } = useLocation();
  const verdict = judgeGuardedPage(access, { session, entry: key });
  if (verdict.kind === 'wait') return <WaitingPage />;
  if (verdict.kind === 'sign-in') return <ToSignIn />;
  if (verdict.kind === 'go') return <Navigate to={verdict.to} replace />;
  return <Outlet />;
}

/** Lets visitors through; a signed-in member is led on, right after signing in too. */
export function PublicOnlyGuard() {
  const session = useSession();
  const verdict = judgePublicOnlyPage({ session }, readReturnPath());
  if (verdict.kind === 'wait') return <WaitingPage />;
  if (verdict.kind === 'go') return <ToTarget target={verdict.to} />;
  return <Outlet />;
}

function ToSignIn() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    saveReturnPath({ pathname, search });
    void navigate(paths.login, { replace: true });
  }, [pathname, search, navigate]);
  return <WaitingPage />;
}

function ToTarget({ target: current }: { target: string }) {
  // The origin is used up by going there, which must not change where we are going.
  const [target] = useState(current);
  const navigate = useNavigate();
  useEffect(() => {
    clearReturnPath();
    void navigate(target, { replace: true });
  }, [target, navigate]);
  return <WaitingPage />;
}
