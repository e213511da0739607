import { findAccessibilityIssues, findContrastIssues } from '../fixtures/pages/accessibility.ts';
import { signIn, toast } from '../fixtures/pages/account-forms.ts';
import { waitForHydration } from '../fixtures/pages/hydration.ts';
import { PHONE } from '../fixtures/browser/browser.ts';
import { advanceClock, stopClock, tickUntilVisible } from '../fixtures/browser/clock.ts';
import { endStreams } from '../fixtures/browser/intercepted-calls.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { createMember, type Member, type Stage } from '../fixtures/data/members.ts';
import { createModerator } from '../fixtures/data/moderators.ts';
import { createPlainPhotos } from '../fixtures/photos/upload-files.ts';
import { findLanding, canSee, UNUSED_ID, ROUTES, type Viewer } from '../fixtures/pages/routes.ts';
import { expect, test } from '../fixtures/test.ts';
import { enlargeText, listWideElements, readBox } from '../fixtures/pages/page-layout.ts';

const VIEWERS: readonly Viewer[] = ['visitor', 'unverified', 'verified', 'onboarded'];

/** Each page with the first stage of viewer that can see it. */
const PAGES = ROUTES.map((route) => {
  const viewer = VIEWERS.find((one) => canSee(one, route)) ?? 'visitor';
  return { path: route.path, viewer, landing: findLanding(viewer, route) };
});
/** The console error of a page with status 404. */
const NOT_FOUND = /status of 404 .*\/no[-/]such/;
const UNKNOWN = { path: '/no-such-page', viewer: 'visitor', landing: '/no-such-page' } as const;

/** Replaces the unused id in an address by the member's id, or by the id of a new listing of theirs. */
async function fillAddress(address: string, member: Member | undefined): Promise<string> {
  if (member === undefined) return address;
  if (!address.startsWith('/listing/')) return address.replace(UNUSED_ID, member.id);
  const { id } = await postListing(member, { photos: await createPlainPhotos(2), offer: 30 });
  return address.replace(UNUSED_ID, id);
}

/** Who opens the page. Only a moderator sees /moderation. */
function findMember(
  path: string,
  viewer: Viewer,
  resident: (stage: Stage) => Promise<Member>,
): Promise<Member> | undefined {
  if (path === '/moderation') return createModerator();
  return viewer === 'visitor' ? undefined : resident(viewer);
}

for (const { path, viewer, landing } of [...PAGES, UNKNOWN]) {
  test(`${path} has no accessibility finding, in light and in dark, and fits 320 pixels and large text`, async ({
    page,
    resident,
    problems,
  }) => {
    if (path === UNKNOWN.path) problems.expect(NOT_FOUND);
    const member = await findMember(path, viewer, resident);
    if (member !== undefined) await storeToken(page, member.token);
    const address = await fillAddress(path, member);
    await endStreams(page);
    await page.goto(address);
    await waitForHydration(page);
    // A query may follow: /moderation opens its first case.
    await expect(page).toHaveURL(({ pathname }) => pathname === (address === path ? landing : address));
    if (viewer === 'onboarded') await page.waitForLoadState('networkidle');
    expect(await findAccessibilityIssues(page), 'light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findContrastIssues(page), 'dark').toEqual([]);
    if (viewer === 'onboarded') {
      // On a phone the app has a different layout; the other pages are only narrower.
      await page.setViewportSize(PHONE.viewport);
      expect(await findAccessibilityIssues(page), 'dark, on a phone').toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => page.evaluate(measureOverflow), 'scrolls sideways').toBeLessThanOrEqual(0);
    await page.setViewportSize(PHONE.viewport);
    await enlargeText(page);
    await expect.poll(() => page.evaluate(listWideElements), 'wider than the screen').toEqual([]);
  });
}

test('the list of these pages has every route of the app', async ({ page }) => {
  // A page that is written at build time loads no scripts by itself.
  await page.goto('/login');
  await waitForHydration(page);
  const patterns = (await page.evaluate(listRoutePatterns)).filter((pattern) => pattern !== '*');
  expect(patterns.length).toBeGreaterThan(30);
  const isListed = (pattern: string) => {
    const address = new RegExp(`^${pattern.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`);
    return ROUTES.some(({ path }) => address.test(new URL(path, 'http://localhost').pathname));
  };
  expect(patterns.filter((pattern) => !isListed(pattern))).toEqual([]);
});

test(
  'an unknown address says so and stays, with a way back for visitor and member',
  { tag: '@ROUTE-25' },
  async ({ page, signedIn, problems }) => {
    problems.expect(NOT_FOUND);
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(page).toHaveURL('/no-such-page');
    await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/');

    await signedIn('onboarded');
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/home');
  },
);

test(
  'a toast is at the top right, is dark in both themes, covers no greeting, and disappears after four seconds',
  { tag: '@LAYOUT-12' },
  async ({ page }) => {
    const member = await createMember('onboarded');
    await page.clock.install();
    await page.goto('/login');
    await stopClock(page);
    await signIn(page, member);
    const welcome = toast(page, 'Welcome back!');
    await tickUntilVisible(page, welcome);
    await advanceClock(page, 400);

    const box = await readBox(welcome);
    expect(box.y).toBeLessThan(120);
    expect(box.x + box.width).toBeGreaterThan(1280 - 60);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await welcome.evaluate(measureBrightness), colorScheme).toBeLessThan(0.25);
    }

    // OP-128: on a phone it is between the top bar and the greeting, and large text wraps inside it.
    await page.setViewportSize(PHONE.viewport);
    const greeting = await readBox(page.getByRole('main').getByRole('heading', { level: 1 }));
    const line = await readBox(welcome);
    expect(line.y).toBeGreaterThan(56);
    expect(line.y + line.height).toBeLessThanOrEqual(greeting.y);
    await enlargeText(page);
    expect(await welcome.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const large = await readBox(welcome);
    expect(large.x).toBeGreaterThanOrEqual(0);
    expect(large.x + large.width).toBeLessThanOrEqual(PHONE.viewport.width);
    expect(await page.evaluate(measureOverflow)).toBeLessThanOrEqual(0);
    for (const name of ['Profile', 'Notifications']) {
      await expect(page.getByRole('banner').getByRole('link', { name })).toBeInViewport({ ratio: 1 });
    }
    const tab = page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: 'Leaderboard' });
    expect(await tab.evaluate(countLines)).toBe(1);

    await advanceClock(page, 3200);
    await expect(welcome).toBeVisible();
    await advanceClock(page, 800);
    await expect(welcome).toHaveCount(0);
  },
);

/** How many lines the words of an element take. */
function countLines(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element.lastChild ?? element);
  return range.getClientRects().length;
}

function measureOverflow(): number {
  return document.documentElement.scrollWidth - window.innerWidth;
}

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, { path?: string; index?: boolean }> };
  }
}

function listRoutePatterns(): string[] {
  // oxlint-disable-next-line no-underscore-dangle -- React Router's own name
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {});
  return routes.flatMap(({ path = '', index }) => (index === true ? ['/'] : path === '' ? [] : [path]));
}

/** The brightness of an element's background, from 0 for black to 1 for white. */
function measureBrightness(element: Element): number {
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null) return 1;
  canvas.fillStyle = getComputedStyle(element).backgroundColor;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 255, green = 255, blue = 255] = canvas.getImageData(0, 0, 1, 1).data;
  return (red + green + blue) / 3 / 255;
}
