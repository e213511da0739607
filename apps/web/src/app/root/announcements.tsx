import { AppToaster } from '../../ui/overlay/toaster.tsx';
import { LazyUnlockWatcher } from './lazy-unlock-watcher.tsx';

const TOAST_MS = 4000;

/** Where toasts appear, and who speaks up without being asked. */
export function Announcements() {
  return (
    <>
      <AppToaster durationMs={TOAST_MS} />
      <LazyUnlockWatcher />
    </>
  );
}
