/**
 * The service worker. It keeps the app's shell and the files of the members' pages, so that a member without a connection
 * stays in the app. It never stores an answer of the API or a photo. The build compiles it into `/service-worker.js` and
 * puts the list of files in front.
 */

/** Written by the build: `scripts/service-worker.ts`. */
declare const BUILD: {
  /** A hash of the list of files. */
  id: string;
  /** An address that only the shell of this build contains. */
  mark: string;
  /** The files that the shell needs. */
  shellFiles: string[];
  /** The rest of the files of the members' pages. */
  otherFiles: string[];
};

// TypeScript's types of a service worker collide with those of a page. These are the parts in use.
type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = ExtendableEvent & { request: Request; respondWith: (answer: Promise<Response>) => void };
type MessageEvent = ExtendableEvent & { data: unknown };
type PushEvent = ExtendableEvent & { data: { json: () => unknown } | null };
type NotificationClickEvent = ExtendableEvent & { notification: { close: () => void; data: unknown } };
type WindowClient = { focus: () => Promise<unknown>; navigate: (address: string) => Promise<unknown> };
type WorkerScope = {
  addEventListener: ((type: 'install' | 'activate', handle: (event: ExtendableEvent) => void) => void) &
    ((type: 'fetch', handle: (event: FetchEvent) => void) => void) &
    ((type: 'message', handle: (event: MessageEvent) => void) => void) &
    ((type: 'push', handle: (event: PushEvent) => void) => void) &
    ((type: 'notificationclick', handle: (event: NotificationClickEvent) => void) => void);
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window' }) => Promise<WindowClient[]>;
    openWindow: (address: string) => Promise<unknown>;
  };
  registration: { showNotification: (title: string, options: object) => Promise<void> };
};

const worker = self as unknown as WorkerScope;

const CACHE_PREFIX = 'ballpark-shell-';
const CACHE = CACHE_PREFIX + BUILD.id;
/** A tab that was open before a release may still need the files of its own build. */
const KEPT_BUILDS = 2;
/** Any page of the app: all have the same shell. */
const SHELL = '/home';
const ASSETS = '/assets/';
/** The message that the page posts when it has time for the files of all pages: `service-worker-registration.ts`. */
const KEEP_PAGES = 'keep-pages';
/** Not pages of the app. A username may have a dot, as a file does. */
const SERVER_PATH = /^\/(api|ask|daily|media|docs|csp-reports)(\/|$)|^(?!\/profile\/).*\.[^/]+$/;
/** How long a page may take before the shell is shown instead. It then says that the server cannot be reached. */
const PAGE_TIMEOUT_MS = 8000;

worker.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOldCaches().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith(ASSETS)) event.respondWith(readFile(request));
  else if (request.mode === 'navigate' && !SERVER_PATH.test(pathname)) event.respondWith(openPage(request));
});

worker.addEventListener('message', (event) => {
  if (event.data === KEEP_PAGES) event.waitUntil(keepFiles(BUILD.otherFiles));
});

worker.addEventListener('push', (event) => {
  event.waitUntil(showMessage(event.data?.json()));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openMessage(event.notification.data));
});

/** Browsers require that every push message shows something. */
function showMessage(message: unknown): Promise<void> {
  const { text, path, tag } = readMessage(message);
  return worker.registration.showNotification('Ballpark', {
    body: text,
    tag,
    data: { path },
    icon: '/icon-192.png',
  });
}

/** In a tab of the app if there is one. Only addresses of this site. */
async function openMessage(data: unknown): Promise<unknown> {
  const { path } = readMessage(data);
  const [tab] = await worker.clients.matchAll({ type: 'window' });
  if (tab === undefined) return worker.clients.openWindow(path);
  await tab.navigate(path);
  return tab.focus();
}

type Message = { text: string; path: string; tag: string };

function readMessage(message: unknown): Message {
  const { text, path, tag } = (message ?? {}) as { [Key in keyof Message]?: unknown };
  const isOwnPath = typeof path === 'string' && /^\/(?!\/)/.test(path);
  return {
    text: typeof text === 'string' ? text : 'There is news for you.',
    path: isOwnPath ? path : '/notifications',
    tag: typeof tag === 'string' ? tag : 'news',
  };
}

/** Little, and the page has most of it: so the app soon survives a reload without a connection. */
async function keepShell(): Promise<void> {
  await keepFiles(BUILD.shellFiles);
  const cache = await caches.open(CACHE);
  await cache.put(SHELL, await fetchShell());
}

/** One file after the other: the member's own requests come first. */
async function keepFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const file of files) {
    if (await caches.match(file, { cacheName: CACHE })) continue;
    const kept = await caches.match(file);
    if (kept === undefined) await cache.add(new Request(file, { credentials: 'omit', priority: 'low' }));
    else await cache.put(file, kept);
  }
}

/** While a release is rolled out, an older server may answer. Its shell needs other files, so the installation fails. */
async function fetchShell(): Promise<Response> {
  const response = await fetch(SHELL, { cache: 'no-cache', credentials: 'omit' });
  const html = await response.clone().text();
  if (!response.ok || !html.includes(BUILD.mark)) throw new Error('The server has another build.');
  return response;
}

/** `caches.keys()` lists the oldest first. */
async function removeOldCaches(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE);
  await Promise.all(names.slice(0, names.length - (KEPT_BUILDS - 1)).map((name) => caches.delete(name)));
}

/** The names contain a hash of the content, so a stored file is never out of date. */
async function readFile(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { ignoreVary: true });
  return kept ?? fetch(request);
}

/** The server's page whenever it answers, so that no shell is older than the release. */
async function openPage(request: Request): Promise<Response> {
  try {
    const response = await Promise.race([fetch(request), failAfter(PAGE_TIMEOUT_MS)]);
    if (response.status < 500) return response;
  } catch {
    // No connection, or a slow one.
  }
  return (await caches.match(SHELL, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request);
}

function failAfter(ms: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('The server is too slow.')), ms);
  });
}
