import { listListings } from '@ballpark/contracts/listings';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchTimers } from '../../../test/timers.ts';
import { callWithToken } from '../../api/call.ts';
import { readFilters, toListingQuery } from '../../features/listings/feed/filters.ts';
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
  delete window.earlyAnswers;
  delete window.stylesheetSettled;
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

const ADDRESSES = { profile: '/api/auth/profile', listing: '/api/listings/:id', listings: '/api/listings' };

const ONBOARDED = { isEmailVerified: true, isOnboarded: true };

/** What a page with this address requests before the app is loaded. */
async function requestedAt(address: string, user: object = ONBOARDED): Promise<string[]> {
  const sent = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ data: { user } })));
  vi.stubGlobal('fetch', sent);
  window.history.replaceState(null, '', address);
  await runScript(() => import('./request-early.ts'), ADDRESSES);
  await Promise.allSettled([...(window.earlyAnswers?.values() ?? [])].map(({ response }) => response));
  return sent.mock.calls.map(([url]) => (typeof url === 'string' ? url.slice(location.origin.length) : ''));
}

const LISTING_ID = '01a1eae2-df28-7fd0-b9b7-2132ecb71f1d';

test('a page with a token requests what it shows first before the app is loaded, and one without does not', async () => {
  expect(await requestedAt('/feed')).toEqual([]);
  localStorage.setItem('token', 'x');
  expect(await requestedAt('/home')).toEqual(['/api/auth/profile']);
  expect(await requestedAt(`/listing/${LISTING_ID}`)).toEqual(['/api/auth/profile', `/api/listings/${LISTING_ID}`]);
  expect(await requestedAt(`/listing/${LISTING_ID}/edit`)).toEqual(['/api/auth/profile']);
  // The guard sends these members elsewhere.
  for (const missing of ['isEmailVerified', 'isOnboarded']) {
    const address = `/listing/${LISTING_ID}`;
    expect(await requestedAt(address, { ...ONBOARDED, [missing]: false })).toEqual(['/api/auth/profile']);
  }
  expect(fetch).toHaveBeenCalledWith(`${location.origin}/api/auth/profile`, {
    headers: { accept: 'application/json', authorization: 'Bearer x' },
    credentials: 'omit',
    signal: expect.any(AbortSignal),
  });
});

test('the feed takes the answer that the page has requested, for any search', async () => {
  // A busy machine may have loaded this file for longer than an answer counts.
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  localStorage.setItem('token', 'x');
  for (const search of ['', '?search=bike&radius=50&page=2', '?type=SERVICE&status=closed']) {
    const [, url = ''] = await requestedAt(`/feed${search}`);
    const query = toListingQuery(readFilters(new URLSearchParams(search)));
    vi.unstubAllGlobals();
    // Without the early answer the call would find no server.
    await expect(callWithToken('x', listListings, { query })).rejects.toMatchObject({ status: 200 });
    expect(window.earlyAnswers?.has(location.origin + url)).toBe(false);
  }
});

const CHUNKS: RouteChunks = {
  files: ['/assets/entry-1.js', '/assets/layout-1.js', '/assets/feed-1.js', '/assets/listing-1.js'],
  common: [0],
  routes: [
    ['^/feed$', [1, 2]],
    ['^/listing/[^/]+$', [1, 3]],
  ],
};

test('the fallback page preloads the chunks of the app, and those of the current route for visitors with a token', async () => {
  const preloadedAt = async (pathname: string) => {
    document.body.innerHTML = `<script type="application/json" id="${ROUTE_CHUNKS_ID}">${JSON.stringify(CHUNKS)}</script>`;
    window.history.replaceState(null, '', pathname);
    await runScript(() => import('./start-app.ts'), { boot: 'data:text/javascript,' });
    await vi.waitFor(() => expect(document.querySelector('link[rel=modulepreload]')).not.toBeNull());
    const links = [...document.querySelectorAll('link[rel=modulepreload]')];
    for (const link of links) link.remove();
    return links.map((link) => link.getAttribute('href'));
  };
  expect(await preloadedAt('/feed')).toEqual(['/assets/entry-1.js']);
  localStorage.setItem('token', 'x');
  expect(await preloadedAt('/feed')).toEqual(['/assets/entry-1.js', '/assets/layout-1.js', '/assets/feed-1.js']);
  expect(await preloadedAt('/listing/0197')).toEqual(CHUNKS.files.filter((file) => !file.includes('feed')));
  expect(await preloadedAt('/listing/0197/edit')).toEqual(['/assets/entry-1.js']);
});

/** Opens a fallback page whose browser has not painted yet. Returns what paints, and what counts the starts of the app. */
async function openFallback() {
  loads += 1;
  const counter = `starts${loads}`;
  Object.assign(globalThis, { [counter]: 0 });
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  document.body.innerHTML = '<link rel="stylesheet" disabled>';
  await runScript(() => import('./start-app.ts'), { boot: `data:text/javascript,globalThis.${counter}+=1` });
  return { paint: () => frames.forEach((run) => run()), countStarts: () => Number(Reflect.get(globalThis, counter)) };
}

test('the fallback page loads the app and its stylesheet after the first paint, once', async () => {
  const timers = watchTimers();
  const { paint, countStarts } = await openFallback();
  expect(document.querySelector('link[rel=stylesheet][disabled]')).not.toBeNull();
  paint();
  await vi.waitFor(() => expect(countStarts()).toBe(1));
  expect(document.querySelector('link[rel=stylesheet][disabled]')).toBeNull();
  expect(window.stylesheetSettled).toBeInstanceOf(Promise);
  timers.end(300);
  await waitUntilIdle();
  expect(countStarts()).toBe(1);
});

test('in a browser that paints nothing the app is loaded all the same', async () => {
  const { countStarts } = await openFallback();
  await vi.waitFor(() => expect(countStarts()).toBe(1));
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

describe('on the page of a town, before the app is loaded', () => {
  // In the page the link writes a mail. happy-dom follows a link before the page can prevent it.
  const PAGE =
    '<a href="#mail" data-town="share"><b>Share</b></a><p data-town="note" data-copied="Link copied"></p>' +
    '<div hidden data-town="needs-script"><button data-town="print">Print it</button></div>';

  async function openTown(browser: Partial<Pick<Navigator, 'share' | 'clipboard'>>) {
    document.body.innerHTML = PAGE;
    for (const name of ['share', 'clipboard'] as const)
      Object.defineProperty(navigator, name, { value: browser[name], configurable: true });
    await runScript(() => import('./town-actions.ts'));
  }

  test('the page is shared by the sheet of the browser, else its address is copied', async () => {
    const shared: unknown[] = [];
    await openTown({ share: async (data) => void shared.push(data) });
    document.querySelector('b')?.click();
    expect(shared).toEqual([{ title: document.title, url: window.location.href }]);

    const copied: string[] = [];
    const writeText = async (text: string) => void copied.push(text);
    await openTown({ clipboard: { writeText } as unknown as Clipboard });
    document.querySelector('b')?.click();
    await vi.waitFor(() => expect(document.querySelector('p')?.textContent).toBe('Link copied'));
    expect(copied[0]).toBe(window.location.href);
  });

  test('it can be printed', async () => {
    let prints = 0;
    vi.stubGlobal('print', () => (prints += 1));
    await openTown({});
    const button = document.querySelector('button');
    expect(button?.closest('[hidden]')).toBeNull();
    button?.click();
    expect(prints).toBeGreaterThan(0);
  });
});
