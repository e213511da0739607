import { TOAST_MS } from '@ballpark/rules/toasts';
import { AppToaster } from '../../ui/overlay/toaster.tsx';
import { LazyUnlockWatcher } from './lazy-unlock-watcher.tsx';

/** Where toasts appear, and who speaks up without being asked. */
export function Announcements() {
  return (
    <>
      <AppToaster durationMs={TOAST_MS} />
      <LazyUnlockWatcher />
    </>
  );
}
