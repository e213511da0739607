import { fetchServerKey, registerDevice, removeDevice } from './push-queries.ts';

/**
 * `blocked`: the member has refused in the browser, which only the browser's own settings can undo. `unconfigured`: the
 * server has no key. `unknown`: the server did not answer.
 */
export type PushState = 'unsupported' | 'unconfigured' | 'unknown' | 'blocked' | 'off' | 'on';

const READY_TIMEOUT_MS = 20_000;

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Reads the state of this browser, without asking the member for anything. */
export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if ((await fetchServerKey()) === null) return 'unconfigured';
  if (Notification.permission === 'denied') return 'blocked';
  // The app registers its service worker some seconds after the first page.
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return Notification.permission === 'granted' && subscription ? 'on' : 'off';
}

/** Asks the member for permission. Browsers allow this only in answer to a tap. */
export async function turnOnPush(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const key = await fetchServerKey();
  if (key === null) return 'unconfigured';
  const { pushManager } = await awaitServiceWorker();
  await registerDevice(await subscribe(pushManager, key));
  return 'on';
}

export async function turnOffPush(): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) {
    // First the server: a message that is sent in between would show once more.
    await removeDevice(subscription);
    await subscription.unsubscribe();
  }
  return 'off';
}

/**
 * Registers a subscription that this browser already has with the present session. A session that ended has taken the
 * server's copy with it.
 */
export async function renewPush(): Promise<void> {
  if ((await readPushState()) !== 'on') return;
  const key = await fetchServerKey();
  const registration = await navigator.serviceWorker.getRegistration();
  if (key !== null && registration) await registerDevice(await subscribe(registration.pushManager, key));
}

/** `ready` never settles where the browser refuses service workers. */
function awaitServiceWorker(): Promise<ServiceWorkerRegistration> {
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The service worker is not registered.')), READY_TIMEOUT_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, timeout]);
}

/** Returns the existing subscription, unless it was made for another key of the server. */
async function subscribe(manager: PushManager, key: string): Promise<PushSubscription> {
  const existing = await manager.getSubscription();
  if (existing && encodeKey(existing.options.applicationServerKey) === key) return existing;
  await existing?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** As base64url without padding, the form in which the server publishes its key. */
function encodeKey(key: ArrayBuffer | null): string {
  const binary = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer()));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
