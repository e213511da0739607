import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { saveReturnPath } from '../../api/return-path.ts';
import { getSession, watchExpiry, watchSession } from '../../api/session.ts';
import { forgetAllOnDevice } from '../../lib/storage.ts';
import { paths } from '../../paths.ts';

/** Leads to the login page when the server no longer accepts the session, and forgets drafts when a member signs out. */
export function SessionFollower() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(
    () =>
      watchExpiry(() => {
        if (pathname === paths.login) return;
        saveReturnPath({ pathname, search });
        void navigate(paths.login, { replace: true });
      }),
    [pathname, search, navigate],
  );
  // Signing out removes drafts. A session that expired keeps them for the next sign-in.
  useEffect(
    () =>
      watchSession(() => {
        if (getSession().signedOutOn !== null) forgetAllOnDevice();
      }),
    [],
  );
  return null;
}
