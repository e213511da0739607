import { lazy, Suspense } from 'react';
import { useSession } from '../../api/session.ts';
import { useIsPageIdle } from '../../lib/hooks/page-state.ts';
import { AppToaster } from '../../ui/overlay/toaster.tsx';

const TOAST_MS = 4000;

/** Toasts, and the watcher that announces new achievements. */
export function Announcements() {
  return (
    <>
      <AppToaster durationMs={TOAST_MS} />
      <LazyUnlockWatcher />
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
