import type { Page } from '@playwright/test';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { queryDatabase } from '../fixtures/data/database.ts';
import { createNeighbour, type Member } from '../fixtures/data/members.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { createRemotePlace } from '../fixtures/data/towns.ts';
import { createPhonePhoto } from '../fixtures/photos/upload-files.ts';
import { findAccessibilityIssues } from '../fixtures/pages/accessibility.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { expect, test } from '../fixtures/test.ts';

const ROUND = 10;
const MAX_SECONDS = 120;
/** One to open quick mode, and one for each price. */
const MAX_TAPS = 11;

/** A member at a place where a neighbour has this many listings. */
async function settle(page: Page, listings: number): Promise<Member> {
  const place = createRemotePlace();
  const [owner, member] = [await createNeighbour(place), await createNeighbour(place)];
  const photos = [await createPhonePhoto()];
  const first = await postListing(owner, { title: 'Round 1', place, location: 'Somewhere', photos });
  // Copies of one listing, each a little newer.
  await queryDatabase(
    `insert into listing (id, owner_id, title, description, location, words, type, h7, latitude, longitude, photo_urls,
       photo_colours, currency, created_at)
     select gen_random_uuid(), owner_id, 'Round ' || nth, description, location, words, type, h7, latitude, longitude,
       photo_urls, photo_colours, currency, created_at + make_interval(secs => nth / 100.0)
     from listing, generate_series(2, $2::int) nth where listing.id = $1`,
    [first.id, listings],
  );
  await storeToken(page, member.token);
  return member;
}

async function countPrices({ id }: Member): Promise<unknown> {
  const [row] = await queryDatabase('select count(*)::int as n from suggestion where member_id = $1', [id]);
  return row?.['n'];
}

/** The outcome stays until a key or a tap. */
async function holdOutcome(page: Page): Promise<void> {
  await page.evaluate(() => {
    const start = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (run: () => void, delayMs = 0) => (delayMs < 500 ? start(run, delayMs) : 0) });
  });
}

const card = (page: Page) => page.getByRole('article').getByRole('heading');
const price = (page: Page) => page.getByLabel('Your price (USD)');

test('ten prices by keyboard alone, within two minutes of the page; double Enter, skip and reload', async ({
  page,
}) => {
  const member = await settle(page, ROUND + 3);
  await page.goto('/quick');
  await expect(price(page)).toBeFocused();
  expect(await findAccessibilityIssues(page)).toEqual([]);
  const begin = await page.evaluate(() => performance.now());

  await expect(card(page)).toHaveText('Round 1');
  await expect(page.getByRole('img', { name: 'Photo of Round 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveText('Round 2');
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  // Without motion the outcome stays as a line above the next thing, and one live region says both.
  const said = 'Nobody has priced this yet: you are the first. Next: Round 3.';
  await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible();
  await expect.poll(() => countPrices(member)).toBe(1);
  await page.reload();
  await expect(page.getByText('2 of 10')).toBeVisible();
  for (let nth = 2; nth <= ROUND; nth += 1) {
    await expect(card(page)).toHaveText(`Round ${nth + 1}`);
    await expect(price(page)).toBeFocused();
    await page.keyboard.type(String(20 + nth));
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { name: 'Ten neighbours have an answer' })).toBeVisible();
  // The clock of the page began again with the reload.
  const now = await page.evaluate(() => performance.now());
  expect((begin + now) / 1000).toBeLessThanOrEqual(MAX_SECONDS);
  await expect.poll(() => countPrices(member)).toBe(ROUND);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(card(page)).toHaveText('Round 12');
});

test('with motion each outcome has a moment in place of the form; a digit and a double tap go on at once', async ({
  page,
}) => {
  const member = await settle(page, ROUND);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/quick');
  // The part that shows the outcome comes after the page.
  await page.waitForLoadState('networkidle');
  const outcome = page.getByRole('article').getByText('You said');
  const before = await page.getByRole('article').boundingBox();
  await holdOutcome(page);
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await expect(outcome).toBeVisible();
  await expect(card(page)).toHaveText('Round 1');
  await expect(price(page)).toBeFocused();
  expect(await page.getByRole('article').boundingBox()).toEqual(before);
  await page.keyboard.type('31');
  await expect(card(page)).toHaveText('Round 2');
  await expect(price(page)).toHaveValue('31');
  await button(page, 'Guess').dblclick();
  await expect(card(page)).toHaveText('Round 3');
  await expect(outcome).toBeHidden();
  await expect(price(page)).toBeFocused();
  await expect.poll(() => countPrices(member)).toBe(2);
  // By itself, too.
  await page.reload();
  await expect(price(page)).toBeFocused();
  await page.keyboard.type('42');
  await page.keyboard.press('Enter');
  await expect(card(page)).toHaveText('Round 4');
  await expect(page.getByRole('img', { name: 'Guesses so far: 3. First prices: 3' })).toBeVisible();
});

test(
  'by touch in eleven taps, without a connection for a while; back leads home',
  { tag: '@phone' },
  async ({ page, context, problems }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503|when fetching the script/);
    const member = await settle(page, ROUND + 2);
    let taps = 0;
    const tap = async (name: string) => {
      taps += 1;
      await button(page, name).tap();
    };
    // The outcomes, which come in place of the form, take no tap.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/home');
    taps += 1;
    await page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: 'Guess' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Quick guesses' })).toBeVisible();
    // As high as a phone is above its keyboard.
    await page.setViewportSize({ width: 390, height: 500 });
    for (const name of ['Guess', 'Skip']) await expect(button(page, name)).toBeInViewport({ ratio: 1 });
    for (let nth = 1; nth <= ROUND; nth += 1) {
      await expect(card(page)).toHaveText(`Round ${nth}`);
      if (nth === 4) await context.setOffline(true);
      await expect(price(page)).toBeFocused();
      await page.keyboard.type(String(30 + nth));
      await tap('Guess');
      if (nth === 5) {
        await expect(page.getByText("You're offline. 2 prices are waiting.")).toBeVisible();
        expect(await findAccessibilityIssues(page)).toEqual([]);
        await context.setOffline(false);
      }
    }
    await expect(page.getByRole('heading', { name: 'Ten neighbours have an answer' })).toBeVisible();
    expect(taps).toBeLessThanOrEqual(MAX_TAPS);
    await expect.poll(() => countPrices(member)).toBe(ROUND);
    await page.goBack();
    await expect(page).toHaveURL('/home');
  },
);
