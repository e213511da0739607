import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { getSession } from '../../../api/session.ts';

const LeaveDialog = lazy(() => import('./leave-dialog.tsx').then((module) => ({ default: module.LeaveDialog })));

/** Asks before changes are lost, inside the app and when the page itself is closed. */
export function LeaveGuard({ hasChanges }: { hasChanges: () => boolean }) {
  // Whoever is signed out has nothing to save any more.
  const blocker = useBlocker(() => getSession().user !== null && hasChanges());
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasChanges]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <LeaveDialog onLeave={blocker.proceed} onStay={blocker.reset} />
    </Suspense>
  );
}
