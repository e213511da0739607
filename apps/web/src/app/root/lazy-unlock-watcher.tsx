import { lazy, Suspense } from 'react';
import { useSession } from '../../api/session.ts';
import { useIsPageIdle } from '../../lib/hooks/page-state.ts';

// Loaded after everything else. If it fails to load, only its toasts are missing.
const UnlockWatcher = lazy(() =>
  import('../../features/achievements/unlock-watcher.tsx').then(
    (module) => ({ default: module.UnlockWatcher }),
    () => ({ default: () => null }),
  ),
);

export function LazyUnlockWatcher() {
  const { user } = useSession();
  const isQuiet = useIsPageIdle();
  if (!isQuiet || !user?.isOnboarded) return null;
  return (
    <Suspense>
      <UnlockWatcher memberId={user.id} />
    </Suspense>
  );
}
