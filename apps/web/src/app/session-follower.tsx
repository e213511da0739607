import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rememberOrigin } from '../api/origin.ts';
import { watchExpiry } from '../api/session.ts';
import { paths } from '../paths.ts';

/** Leads to the login page when the server no longer accepts the session, from wherever that was noticed. */
export function SessionFollower() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(
    () =>
      watchExpiry(() => {
        if (pathname === paths.login) return;
        rememberOrigin({ pathname, search });
        void navigate(paths.login, { replace: true });
      }),
    [pathname, search, navigate],
  );
  return null;
}
