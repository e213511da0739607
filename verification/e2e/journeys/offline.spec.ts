import type { Page } from '@playwright/test';
import { findAccessibilityIssues } from '../fixtures/pages/accessibility.ts';
import { field, toast } from '../fixtures/pages/account-forms.ts';
import { readToken, storeToken } from '../fixtures/browser/token-storage.ts';
import { answerCalls } from '../fixtures/browser/intercepted-calls.ts';
import { queryDatabase } from '../fixtures/data/database.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { openSuggestDialog } from '../fixtures/pages/price-forms.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });
// The page prepares for a lost connection some seconds after everything else.
test.slow();

// The browser logs each request that fails without a connection.
test.beforeEach(({ problems }) =>
  problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503|when fetching the script/),
);

/** The files of all pages are kept after at least 8.5 seconds. */
const SOON_MS = 8000;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Waits until the service worker has stored the shell and controls the page. */
async function waitForServiceWorker(page: Page): Promise<void> {
  const isReady = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
    });
  await expect.poll(isReady, { timeout: 20_000 }).toBe(true);
}

/** Waits until the dialog for a price is stored, too. */
async function waitForDialog(page: Page): Promise<void> {
  const isStored = () =>
    page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
      const requests = await Promise.all(caches.map((cache) => cache.keys()));
      return requests.flat().some(({ url }) => url.includes('/suggest-dialog-'));
    });
  await expect.poll(isStored, { timeout: 30_000 }).toBe(true);
}

async function countSuggestions(listingId: string): Promise<unknown> {
  const [row] = await queryDatabase('select count(*)::int as n from suggestion where listing_id = $1', [listingId]);
  return row?.['n'];
}

for (const serviceWorkers of ['allow', 'block'] as const) {
  test.describe(`service worker: ${serviceWorkers}`, () => {
    test.use({ serviceWorkers });

    test(
      'a tap without a connection stays in the app and shows the page when the line is back',
      { tag: '@phone' },
      async ({ page, context, signedIn, resident }) => {
        const { title } = await postListing(await resident('onboarded'), { title: `Kite ${Date.now()}` });
        await signedIn('onboarded');
        await page.goto(`/feed?search=${encodeURIComponent(title)}`);
        const card = page.getByRole('link', { name: title, exact: true });
        await expect(card).toBeVisible();
        if (serviceWorkers === 'allow') await waitForServiceWorker(page);
        else
          await expect(page.locator('link[rel=modulepreload][href*="/leaderboard-"]').first()).toBeAttached({
            timeout: 20_000,
          });
        await context.setOffline(true);
        await expect(page.getByText("You're offline. We'll keep trying.")).toBeVisible();
        await card.click();
        await expect(page).toHaveURL(/\/listing\//);
        await expect(button(page, 'Try again')).toBeVisible();
        expect(await findAccessibilityIssues(page)).toEqual([]);
        await context.setOffline(false);
        await expect(heading(page)).toHaveText(title);
        await expect(page.getByText(/You're offline/)).toHaveCount(0);
      },
    );
  });
}

test(
  'a reload without a connection shows the frame of the app, and recovers when the line is back',
  { tag: '@phone' },
  async ({ page, context, signedIn }) => {
    const member = await signedIn('onboarded');
    await page.goto('/home');
    await expect(heading(page)).toContainText(member.name.split(' ')[0] ?? '');
    await waitForServiceWorker(page);
    // A visit of seconds is enough: the rest of the app is kept later.
    expect(await page.evaluate(() => performance.now())).toBeLessThan(SOON_MS);
    await context.setOffline(true);
    await page.reload();
    await expect(heading(page)).toHaveText("Can't reach Ballpark");
    expect(await readToken(page)).toBe(member.token);
    expect(await findAccessibilityIssues(page)).toEqual([]);
    await context.setOffline(false);
    await expect(heading(page)).toContainText(member.name.split(' ')[0] ?? '');
  },
);

test(
  'a price suggested without a connection waits, survives a reload and two tabs, and is sent once',
  { tag: '@phone' },
  async ({ page, context, signedIn, resident }) => {
    const listing = await postListing(await resident('onboarded'));
    const member = await signedIn('onboarded');
    const other = await context.newPage();
    await storeToken(other, member.token);
    for (const tab of [other, page]) {
      await tab.goto(`/listing/${listing.id}`);
      await expect(heading(tab)).toHaveText(listing.title);
    }
    await waitForServiceWorker(page);
    await waitForDialog(page);
    await context.setOffline(true);
    await openSuggestDialog(page);
    await field(page, 'Your price').fill('120');
    await button(page, 'Submit suggestion').click();
    await expect(toast(page, "You're offline. We'll send your price when you're back.")).toBeVisible();
    await expect(page.getByText("You're offline. 1 price is waiting.")).toBeVisible();
    // The page no longer asks for a price: it says which one waits, and it can be taken back.
    await expect(button(page, 'Suggest Price')).toHaveCount(0);
    expect(await findAccessibilityIssues(page)).toEqual([]);
    await button(page, "Don't send it").click();
    await expect(heading(page)).toBeFocused();
    await openSuggestDialog(page);
    await field(page, 'Your price').fill('120');
    await button(page, 'Submit suggestion').click();
    await expect(page.getByRole('heading', { name: 'Your price of £120 waits' })).toBeVisible();
    await expect(button(page, 'Change price')).toBeVisible();
    await page.reload();
    await expect(heading(page)).toHaveText("Can't reach Ballpark");
    expect(await countSuggestions(listing.id)).toBe(0);
    const sent: string[] = [];
    context.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/suggest')) sent.push(request.url());
    });
    await context.setOffline(false);
    await expect.poll(() => countSuggestions(listing.id)).toBe(1);
    await expect(button(page, 'Edit suggestion')).toBeVisible();
    await expect(button(other, 'Edit suggestion')).toBeVisible();
    expect(sent).toHaveLength(1);
  },
);

test('signing out removes the service worker and what it stored', async ({ page, signedIn }) => {
  await signedIn('onboarded');
  await page.goto('/home');
  await waitForServiceWorker(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
});

test.describe('calls that the test answers', () => {
  // Requests of a page under a service worker pass by intercepted routes.
  test.use({ serviceWorkers: 'block' });

  test('a chunk that is missing shows an error state in the app, and Try again opens the page', async ({
    page,
    signedIn,
    problems,
  }) => {
    problems.expect(/assets/);
    await signedIn('onboarded');
    await page.route('**/assets/leaderboard-*.js', (route) => route.abort());
    await page.route('**/home', (route) => (route.request().method() === 'HEAD' ? route.abort() : route.continue()));
    await page.route('**/leaderboard', (route) => route.abort());
    await page.goto('/home');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboard' }).click();
    await expect(heading(page)).toHaveText("This page isn't on your device yet");
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await expect(heading(page)).toHaveText('Leaderboard');
  });

  test('the API away at the start signs nobody out, and Try again opens the page', async ({ page, signedIn }) => {
    const member = await signedIn('onboarded');
    let isAway = true;
    await answerCalls(page, '/auth/profile', (route) =>
      isAway ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await page.goto('/leaderboard');
    await expect(heading(page)).toHaveText("Can't reach Ballpark");
    expect(await readToken(page)).toBe(member.token);
    isAway = false;
    await button(page, 'Try again').click();
    await expect(heading(page)).toHaveText('Leaderboard');
  });

  test('an answer that is lost after the server has stored the price does not store it twice', async ({
    page,
    signedIn,
    resident,
  }) => {
    const listing = await postListing(await resident('onboarded'));
    await signedIn('onboarded');
    const calls = await answerCalls(page, `POST /listings/${listing.id}/suggest`, async (route, attempt) => {
      if (attempt > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.goto(`/listing/${listing.id}`);
    await openSuggestDialog(page);
    await field(page, 'Your price').fill('120');
    await button(page, 'Submit suggestion').click();
    await expect(toast(page, "We'll keep your price and send it")).toBeVisible();
    await expect(toast(page, `Your price for “${listing.title}” is in.`)).toBeVisible({ timeout: 20_000 });
    await expect(button(page, 'Edit suggestion')).toBeVisible();
    // The page has sent it again by itself, under the same key.
    expect(calls.count()).toBe(2);
    expect(await countSuggestions(listing.id)).toBe(1);
  });
});
