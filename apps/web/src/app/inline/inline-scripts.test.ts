import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ROUTE_CHUNKS_ID, type RouteChunks } from './route-chunks.ts';

/** Runs an inline script as the page does: once, with the script element it stands in. */
async function runScript(load: () => Promise<unknown>, dataset: Record<string, string> = {}): Promise<void> {
  const script = document.createElement('script');
  Object.assign(script.dataset, dataset);
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  vi.resetModules();
  await load();
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
  delete document.documentElement.dataset['frame'];
  delete window.earlyProfile;
  document.body.innerHTML = '';
});

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['"><img src=x>', undefined],
])('before the first paint a stored %j gives the page the theme %j', async (stored, theme) => {
  localStorage.setItem('theme', stored);
  await runScript(() => import('./apply-theme.ts'));
  expect(document.documentElement.dataset['theme']).toBe(theme);
});

test.each([
  ['/home', 'x', 'app'],
  ['/home', null, undefined],
  ['/login', 'x', undefined],
  ['/onboarding', 'x', undefined],
])('while %s loads with the token %j it shows the frame %j', async (pathname, token, frame) => {
  if (token !== null) localStorage.setItem('token', token);
  window.history.replaceState(null, '', pathname);
  await runScript(() => import('./choose-frame.ts'));
  expect(document.documentElement.dataset['frame']).toBe(frame);
});

test('a page with a token requests the profile before the app is loaded, and one without does not', async () => {
  const sent = vi.fn<typeof fetch>(() => Promise.resolve(new Response()));
  vi.stubGlobal('fetch', sent);
  await runScript(() => import('./request-profile.ts'), { url: '/api/auth/profile' });
  expect(sent).not.toHaveBeenCalled();

  localStorage.setItem('token', 'x');
  await runScript(() => import('./request-profile.ts'), { url: '/api/auth/profile' });
  expect(sent).toHaveBeenCalledWith('/api/auth/profile', {
    headers: { accept: 'application/json', authorization: 'Bearer x' },
    credentials: 'omit',
    signal: expect.any(AbortSignal),
  });
  expect(window.earlyProfile?.token).toBe('x');
});

test('the fallback page preloads the chunks of the current route, for visitors with a token', async () => {
  const chunks: RouteChunks = {
    files: ['/assets/layout-1.js', '/assets/feed-1.js', '/assets/listing-1.js'],
    routes: [
      ['^/feed$', [0, 1]],
      ['^/listing/[^/]+$', [0, 2]],
    ],
  };
  const preloadedAt = async (pathname: string) => {
    document.body.innerHTML = `<script type="application/json" id="${ROUTE_CHUNKS_ID}">${JSON.stringify(chunks)}</script>`;
    window.history.replaceState(null, '', pathname);
    await runScript(() => import('./preload-route-chunks.ts'));
    const links = [...document.querySelectorAll('link[rel=modulepreload]')];
    for (const link of links) link.remove();
    return links.map((link) => link.getAttribute('href'));
  };
  expect(await preloadedAt('/feed')).toEqual([]);
  localStorage.setItem('token', 'x');
  expect(await preloadedAt('/feed')).toEqual(['/assets/layout-1.js', '/assets/feed-1.js']);
  expect(await preloadedAt('/listing/0197')).toEqual(['/assets/layout-1.js', '/assets/listing-1.js']);
  expect(await preloadedAt('/listing/0197/edit')).toEqual([]);
});

class FakeObserver {
  static isVisible = false;
  readonly report: (entries: { isIntersecting: boolean }[]) => void;
  constructor(report: FakeObserver['report']) {
    this.report = report;
  }
  observe(): void {
    this.report([{ isIntersecting: FakeObserver.isVisible }]);
  }
}

let loads = 0;

/** Opens a page that hydrates late. Its boot module counts how often it is loaded. */
async function openLatePage(): Promise<() => number> {
  loads += 1;
  const counter = `loads${loads}`;
  Object.assign(globalThis, { [counter]: 0 });
  document.body.innerHTML = '<link rel="stylesheet" disabled><p data-hydrate-on-visible>Newest listings</p>';
  const boot = `data:text/javascript,globalThis.${counter}+=1`;
  await runScript(() => import('./defer-hydration.ts'), { boot });
  window.dispatchEvent(new Event('pointermove'));
  window.dispatchEvent(new Event('load'));
  return () => Number(Reflect.get(globalThis, counter));
}

/** Long enough for the frame, the timer and the idle callback that hydration waits for. */
async function waitUntilIdle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 50));
}

beforeEach(() => {
  FakeObserver.isVisible = false;
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run());
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  vi.stubGlobal('IntersectionObserver', FakeObserver);
});

test('a page rendered at build time loads no script until the visitor does something after load', async () => {
  const countLoads = await openLatePage();
  await waitUntilIdle();
  expect(countLoads()).toBe(0);
  expect(document.querySelector('link[rel=stylesheet][disabled]')).not.toBeNull();

  window.dispatchEvent(new Event('scroll'));
  window.dispatchEvent(new Event('keydown'));
  await vi.waitFor(() => expect(countLoads()).toBe(1));
  expect(document.querySelector('link[rel=stylesheet][disabled]')).toBeNull();
});

test('it hydrates by itself when live data is in view', async () => {
  FakeObserver.isVisible = true;
  const countLoads = await openLatePage();
  await vi.waitFor(() => expect(countLoads()).toBe(1));
});

test('it hydrates by itself for a visitor with a token', async () => {
  localStorage.setItem('token', 'x');
  const countLoads = await openLatePage();
  await vi.waitFor(() => expect(countLoads()).toBe(1));
});
