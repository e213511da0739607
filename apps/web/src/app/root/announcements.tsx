import { lazy, Suspense } from 'react';
import { useSession } from '../../api/session.ts';
import { useIsPageIdle } from '../../lib/hooks/page-state.ts';
import { OfflineSupport } from '../offline/offline-support.tsx';
import { AppToaster } from '../../ui/overlay/toaster.tsx';

const TOAST_MS = 4000;

/** Toasts, the watcher that announces new achievements, the sender of waiting suggestions, and the offline banner. */
export function Announcements() {
  return (
    <>
      <AppToaster durationMs={TOAST_MS} />
      <LazyUnlockWatcher />
      <LazyWaitingSender />
      <OfflineSupport />
    </>
  );
}

// Loaded last, because nothing depends on it. If it fails to load, only its toasts are missing.
const UnlockWatcher = lazy(() =>
  import('../../features/achievements/unlock-watcher.tsx').then(
    (module) => ({ default: module.UnlockWatcher }),
    () => ({ default: () => null }),
  ),
);

function LazyUnlockWatcher() {
  const { user } = useSession();
  const isQuiet = useIsPageIdle();
  if (!isQuiet || !user?.isOnboarded) return null;
  return (
    <Suspense>
      <UnlockWatcher memberId={user.id} />
    </Suspense>
  );
}

const WaitingSender = lazy(() =>
  import('../../features/suggestions/waiting/waiting-sender.tsx').then(
    (module) => ({ default: module.WaitingSender }),
    // The suggestions stay on the device until a page loads it.
    () => ({ default: () => null }),
  ),
);

function LazyWaitingSender() {
  const { user } = useSession();
  if (!user?.isOnboarded) return null;
  return (
    <Suspense>
      <WaitingSender key={user.id} memberId={user.id} />
    </Suspense>
  );
}
