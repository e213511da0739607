import { TOAST_MS } from '@ballpark/rules/toasts';
import { AppToaster } from '../ui/toaster.tsx';
import { LateUnlockWatcher } from './late-unlock-watcher.tsx';

/** Where toasts appear, and who speaks up without being asked. */
export function Announcements() {
  return (
    <>
      <AppToaster durationMs={TOAST_MS} />
      <LateUnlockWatcher />
    </>
  );
}
