import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { saveReturnPath } from '../../api/return-path.ts';
import { getSession, watchExpiry, watchSession } from '../../api/session.ts';
import { waitingMessages } from '../../features/suggestions/waiting/messages.ts';
import { listWaitingSuggestions } from '../../features/suggestions/waiting/waiting-suggestions.ts';
import { focusPageHeading } from '../../lib/hooks/focus.ts';
import { forgetAllOnDevice } from '../../lib/storage.ts';
import { paths } from '../../paths.ts';
import { showError } from '../../ui/feedback/toast.ts';

/** After a page change: moves the focus to the heading and announces the title. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    // The browser announces the first page itself, but not changes by the router.
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    focusPageHeading();
    setTitle(document.title);
  }, [pathname]);
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {title}
    </p>
  );
}

/** Opens the login page when the server no longer accepts the session, and removes drafts when a member signs out. */
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
  // After an expired session the drafts stay: the same member signs in again.
  useEffect(() => {
    let memberId = getSession().user?.id;
    return watchSession(() => {
      const { user, signedOutOn } = getSession();
      if (signedOutOn !== null) forgetDevice(memberId);
      if (memberId !== undefined && user === null) void forgetShell();
      memberId = user?.id;
    });
  }, []);
  return null;
}

/** Loaded on demand. A page that has registered a service worker has it already. */
async function forgetShell(): Promise<void> {
  const registration = await import('../offline/service-worker-registration.ts').catch(() => undefined);
  await registration?.removeServiceWorker();
}

/** The next person at this browser finds nothing. A suggestion that was still waiting is lost, so the member is told. */
function forgetDevice(memberId: string | undefined): void {
  const lost = memberId === undefined ? 0 : listWaitingSuggestions(memberId).length;
  forgetAllOnDevice();
  if (lost > 0) showError(waitingMessages.lost(lost));
}
