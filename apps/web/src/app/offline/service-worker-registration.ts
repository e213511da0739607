const ADDRESS = '/service-worker.js';
const CACHE_PREFIX = 'ballpark-shell-';

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (address: string) => string };
};

let trustedAddress: string | undefined;

/** Keeps the app's shell on the device. Browsers refuse it on pages that are not secure and in some private windows. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  trustedAddress ??= trustAddress();
  await navigator.serviceWorker.register(trustedAddress).catch(() => undefined);
}

/** Asks the worker to keep the files of all pages, too. Never ends where the browser refuses service workers. */
export async function keepPagesOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to choose
  active?.postMessage('keep-pages');
}

/** The security policy requires Trusted Types. The policy with this name allows one address. */
function trustAddress(): string {
  // Not every browser has Trusted Types, and TypeScript's DOM types do not have them yet.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('ballpark-service-worker', { createScriptURL: () => ADDRESS });
  return policy?.createScriptURL(ADDRESS) ?? ADDRESS;
}

/** The next person at this browser gets the site as the server has it. */
export async function removeServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.unregister();
    const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // The browser refuses storage, so nothing is kept.
  }
}
