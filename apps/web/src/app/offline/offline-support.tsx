import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '../../api/session.ts';
import { useWaitingCount } from '../../features/suggestions/waiting/waiting-suggestions.ts';
import { useIsPageIdle } from '../../lib/hooks/page-state.ts';
import { offlineMessages } from '../messages.ts';
import { prefetchMainChunks } from './prefetch-chunks.ts';
import { keepPagesOffline, registerServiceWorker } from './service-worker-registration.ts';

/** After the first idle moment: photos of a slow connection come first, and a visit of seconds downloads no more. */
const PREPARE_AFTER_MS = 6000;
/** How long a busy page may put off the shell, which a reload without a connection needs. */
const SHELL_WITHIN_MS = 1000;

/** Prepares the device of a member for a lost connection, and says when the connection is lost. */
export function OfflineSupport() {
  const { user } = useSession();
  const isMember = user?.isOnboarded === true;
  useEffect(() => (isMember ? runAfterLoad(() => void registerServiceWorker()) : undefined), [isMember]);
  const isReady = useIsPageIdle() && isMember;
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => {
      prefetchMainChunks();
      void keepPagesOffline();
      void renewPushMessages();
    }, PREPARE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isReady]);
  return <OfflineBanner memberId={user?.id} />;
}

/** In the first idle moment after everything that the page needs at first. */
function runAfterLoad(work: () => void): () => void {
  const stopped = new AbortController();
  const run = () => {
    if (!stopped.signal.aborted) work();
  };
  const begin = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: SHELL_WITHIN_MS });
    else setTimeout(run, SHELL_WITHIN_MS);
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true, signal: stopped.signal });
  return () => stopped.abort();
}

/** Loaded on demand: most members have none. A failure is repeated with the next visit. */
async function renewPushMessages(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { renewPush } = await import('../../features/push/push-device.ts');
  await renewPush().catch(() => undefined);
}

/**
 * Above the bars at the bottom of a phone, so that it covers neither them nor the title of the page. It takes no taps. The
 * live region is always there: screen readers announce only what changes in a region that they know.
 */
function OfflineBanner({ memberId }: { memberId: string | undefined }) {
  const isOnline = useIsOnline();
  const waiting = useWaitingCount(memberId);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-10 flex justify-center lg:bottom-6 lg:left-64 xl:left-72"
    >
      {!isOnline && (
        <span className="flex items-center gap-2 rounded-full border border-warning/30 bg-warning-soft px-4 py-2 text-sm font-semibold text-text shadow-md">
          <WifiOff aria-hidden="true" className="size-4 shrink-0 text-warning" />
          {waiting === 0 ? offlineMessages.offline : offlineMessages.waiting(waiting)}
        </span>
      )}
    </div>
  );
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
}

function watchConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
