import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Handler = (event: object) => void;

const [MARK, PAGE] = ['/assets/manifest-1.js', '/assets/feed-1.js'];
const SHELL_TEXT = '<script src="/assets/manifest-1.js">';

/** Cache Storage as far as the worker uses it. */
class FakeCaches {
  readonly stores = new Map<string, Map<string, Response>>();

  open = async (name: string) => {
    const store = this.stores.get(name) ?? new Map<string, Response>();
    this.stores.set(name, store);
    const put = async (address: string, response: Response) => void store.set(address, response);
    return { put, add: async (request: Request) => put(new URL(request.url).pathname, await fetch(request)) };
  };
  keys = async () => [...this.stores.keys()];
  delete = async (name: string) => this.stores.delete(name);
  match = async (address: string, { cacheName }: { cacheName?: string } = {}) => {
    const { pathname } = new URL(address, location.href);
    const stores = cacheName === undefined ? [...this.stores.values()] : [this.stores.get(cacheName)];
    return stores
      .map((store) => store?.get(pathname))
      .find((found) => found !== undefined)
      ?.clone();
  };
}

let fakeCaches: FakeCaches;
let handlers: Map<string, Handler>;
let isOnline: boolean;
let serverPage: () => Response;
const requested: string[] = [];
let tabs: object[];
let opened: string[];
let notices: unknown[][];

/** Starts the worker of a build, as the browser would. */
async function startWorker(id = 'b'): Promise<void> {
  vi.resetModules();
  vi.stubGlobal('BUILD', { id, mark: MARK, shellFiles: [MARK], otherFiles: [PAGE] });
  await import('./service-worker.ts');
}

async function dispatch(type: 'install' | 'activate'): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  handlers.get(type)?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) });
  await work;
}

/** The page has time for the files of all pages. */
async function keepPages(): Promise<void> {
  await dispatchEvent('message', { data: 'keep-pages' });
}

/** The worker's answer; undefined if it leaves the request to the browser. */
async function ask(path: string, mode: 'navigate' | 'cors' = 'cors', method = 'GET'): Promise<string | undefined> {
  let answer: Promise<Response> | undefined;
  const request = { url: new URL(path, location.href).href, mode, method };
  const keepAnswer = (response: Promise<Response>) => (answer = response);
  handlers.get('fetch')?.({ request, respondWith: keepAnswer });
  return answer === undefined ? undefined : (await answer).text();
}

beforeEach(() => {
  handlers = new Map();
  fakeCaches = new FakeCaches();
  isOnline = true;
  requested.length = 0;
  [tabs, opened, notices] = [[], [], []];
  serverPage = () => new Response(SHELL_TEXT);
  vi.stubGlobal('caches', fakeCaches);
  vi.stubGlobal('self', {
    addEventListener: (type: string, handle: Handler) => handlers.set(type, handle),
    skipWaiting: async () => undefined,
    clients: {
      claim: async () => undefined,
      matchAll: async () => tabs,
      openWindow: async (address: string) => void opened.push(address),
    },
    registration: { showNotification: async (...shown: unknown[]) => void notices.push(shown) },
  });
  vi.stubGlobal('fetch', async (target: { url: string } | string) => {
    const { pathname } = new URL(typeof target === 'string' ? target : target.url, location.href);
    requested.push(pathname);
    if (!isOnline) throw new TypeError('Failed to fetch');
    return pathname.startsWith('/assets/') ? new Response(`file ${pathname}`) : serverPage();
  });
});

afterEach(() => vi.unstubAllGlobals());

const listStored = () => [...fakeCaches.stores].map(([name, store]) => [name, [...store.keys()]]);

test('it stores the shell at once, the files of its build when the page asks for it, and nothing else', async () => {
  await startWorker();
  await dispatch('install');
  expect(listStored()).toEqual([['ballpark-shell-b', [MARK, '/home']]]);
  await dispatchEvent('message', { data: 'something else' });
  expect(requested).toEqual([MARK, '/home']);
  await keepPages();
  await keepPages();
  expect(listStored()).toEqual([['ballpark-shell-b', [MARK, '/home', PAGE]]]);
  expect(requested).toEqual([MARK, '/home', PAGE]);
});

test('it is not installed with the shell of another build', async () => {
  serverPage = () => new Response('<script src="/assets/manifest-0.js">');
  await startWorker();
  await expect(dispatch('install')).rejects.toThrow('another build');
});

test('without a connection pages come from the shell and files from the cache', async () => {
  await startWorker();
  await dispatch('install');
  await keepPages();
  isOnline = false;
  for (const page of ['/listing/1', '/profile/maya.torres']) expect(await ask(page, 'navigate')).toBe(SHELL_TEXT);
  expect(await ask('/assets/feed-1.js')).toBe('file /assets/feed-1.js');
});

test('with a connection the server has the page, so that no shell is older than the release', async () => {
  await startWorker();
  await dispatch('install');
  serverPage = () => new Response('new release');
  expect(await ask('/home', 'navigate')).toBe('new release');
  serverPage = () => new Response('bad gateway', { status: 502 });
  expect(await ask('/home', 'navigate')).toBe(SHELL_TEXT);
});

test('it leaves the API, photos, forms and other files to the browser', async () => {
  await startWorker();
  await dispatch('install');
  for (const path of ['/api/auth/profile', '/media/photos/1.jpg', '/manifest.webmanifest']) {
    expect(await ask(path)).toBeUndefined();
  }
  expect(await ask('/docs', 'navigate')).toBeUndefined();
  // Without a connection the app has nothing to show there.
  for (const page of ['/ask/token', '/daily', '/daily/archive']) expect(await ask(page, 'navigate')).toBeUndefined();
  expect(await ask('/home', 'navigate', 'POST')).toBeUndefined();
});

test('a new release keeps the files of the one before and removes older ones', async () => {
  for (const id of ['a', 'b', 'c']) {
    await startWorker(id);
    await dispatch('install');
    await dispatch('activate');
    await keepPages();
  }
  expect(await fakeCaches.keys()).toEqual(['ballpark-shell-b', 'ballpark-shell-c']);
  // A file that an earlier release has stored is not downloaded again.
  expect(requested.filter((path) => path === PAGE)).toHaveLength(1);
});

const message = { text: 'First price for Oak desk', path: '/listing/1', tag: 'a' };

async function dispatchEvent(type: 'message' | 'push' | 'notificationclick', parts: object): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  handlers.get(type)?.({ ...parts, waitUntil: (promise: Promise<unknown>) => (work = promise) });
  await work;
}

test('a push message is shown with its text, also one that cannot be read', async () => {
  await startWorker();
  await dispatchEvent('push', { data: { json: () => message } });
  await dispatchEvent('push', { data: null });
  expect(notices).toEqual([
    ['Ballpark', { body: message.text, tag: 'a', data: { path: '/listing/1' }, icon: '/icon-192.png' }],
    [
      'Ballpark',
      { body: 'There is news for you.', tag: 'news', data: { path: '/notifications' }, icon: '/icon-192.png' },
    ],
  ]);
});

test('a tap on it opens its page in a tab of the app, or in a new one, and never another site', async () => {
  await startWorker();
  const tap = (path: string) =>
    dispatchEvent('notificationclick', { notification: { close: () => undefined, data: { path } } });
  await tap('/listing/1');
  await tap('//evil.example/');
  await tap('https://evil.example/');
  expect(opened).toEqual(['/listing/1', '/notifications', '/notifications']);
  tabs = [{ navigate: async (path: string) => opened.push(`tab ${path}`), focus: async () => opened.push('focus') }];
  await tap('/listing/2');
  expect(opened.slice(3)).toEqual(['tab /listing/2', 'focus']);
});
