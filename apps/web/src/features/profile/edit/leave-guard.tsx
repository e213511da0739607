import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { getSession } from '../../../api/session.ts';
import { leaveMessages } from '../messages.ts';

const ConfirmDialog = lazy(() =>
  import('../../../ui/overlay/dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

/** Asks before unsaved changes are lost, by a navigation in the app or by closing the page. */
export function LeaveGuard({ hasChanges }: { hasChanges: () => boolean }) {
  // After signing out nothing can be saved.
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

function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      title={leaveMessages.title}
      confirm={{ text: leaveMessages.leave, busyText: leaveMessages.leaving, isBusy: false, onConfirm: onLeave }}
      cancelText={leaveMessages.stay}
      onClose={onStay}
    >
      <p>{leaveMessages.consequence}</p>
    </ConfirmDialog>
  );
}
