import { Suspense, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { useWaitingCount } from '../../features/suggestions/waiting/waiting-suggestions.ts';
import { useIsPageIdle } from '../../lib/hooks/page-state.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { OfflineSupport, useIsOnline } from '../offline/offline-support.tsx';
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

// Loaded last, because nothing depends on it.
const UnlockWatcher = lazyPart(() =>
  import('../../features/achievements/unlock-watcher.tsx').then((module) => module.UnlockWatcher),
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

// Loaded with the first suggestion that waits. Suggestions stay on the device until then.
const WaitingSender = lazyPart(() =>
  import('../../features/suggestions/waiting/waiting-sender.tsx').then((module) => module.WaitingSender),
);

function LazyWaitingSender() {
  const { user } = useSession();
  // Without a connection it could neither be loaded nor send.
  const isOnline = useIsOnline();
  const isNeeded = useWaitingCount(user?.id) > 0 && isOnline;
  const [hasBeenNeeded, setHasBeenNeeded] = useState(false);
  if (isNeeded && !hasBeenNeeded) setHasBeenNeeded(true);
  if (!user?.isOnboarded || !hasBeenNeeded) return null;
  return (
    <Suspense>
      <WaitingSender key={user.id} memberId={user.id} />
    </Suspense>
  );
}
