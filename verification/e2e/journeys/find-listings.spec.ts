import { field } from '../fixtures/pages/account-forms.ts';
import { findCard, cards, chooseFilter, expectResultCount, readTitles } from '../fixtures/pages/feed.ts';
import { answerCalls, holdCalls } from '../fixtures/browser/intercepted-calls.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { closeListing, copyListing } from '../fixtures/data/database.ts';
import { createUniqueWord } from '../fixtures/pages/listing-forms.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { createNeighbour, type Member } from '../fixtures/data/members.ts';
import { stopClock } from '../fixtures/browser/clock.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { expect, test } from '../fixtures/test.ts';
import { ALAMEDA, createRemotePlace, moveNorth } from '../fixtures/data/towns.ts';
import type { Page } from '@playwright/test';

type Town = { word: string; viewer: Member };

/** Signs a new member in, with three listings at 0, 8 and 30 km and a closed one; all contain the same word. */
async function openTown(page: Page): Promise<Town> {
  const place = createRemotePlace();
  const word = createUniqueWord();
  const [viewer, owner] = await Promise.all([createNeighbour(place), createNeighbour(place)]);
  await postListing(owner, { place, title: `Kettle ${word}` });
  await postListing(owner, { place: moveNorth(place, 8), title: `Gardening ${word}`, type: 'SERVICE' });
  await postListing(owner, { place: moveNorth(place, 30), title: `Sofa ${word}`, location: 'Up in the hills' });
  await closeListing(await postListing(owner, { place, title: `Radio ${word}`, description: 'Plays jazz' }), 25);
  await storeToken(page, viewer.token);
  return { word, viewer };
}

test(
  'a member narrows the listings by words, category, distance and status, and undoes each',
  {
    tag: [
      '@PROD-13',
      '@FEED-01',
      '@FEED-02',
      '@FEED-03',
      '@FEED-04',
      '@FEED-05',
      '@FEED-06',
      '@FEED-07',
      '@FEED-15',
      '@FEED-17',
    ],
  },
  async ({ page }) => {
    const { word } = await openTown(page);
    await page.goto('/feed');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Local Listings');
    const toggle = page.getByRole('button', { name: /^Filters/ });
    await expect(toggle).toHaveText('Filters');

    await field(page, 'Search listings').fill(word);
    await expectResultCount(page, 3);
    await expect(toggle).toHaveText('Filters (1)');
    await expect(page.getByRole('group', { name: 'Distance' }).getByRole('radio')).toHaveCount(5);
    await chooseFilter(page, 'Distance', '10 km');
    await expectResultCount(page, 2);
    await chooseFilter(page, 'Distance', '5 km');
    await expectResultCount(page, 1);
    await chooseFilter(page, 'Distance', '50 km');
    await expectResultCount(page, 3);
    await chooseFilter(page, 'Category', 'Service');
    await expectResultCount(page, 1);
    await expect(findCard(page, `Gardening ${word}`)).toBeVisible();
    await expect(toggle).toHaveText('Filters (3)');
    await chooseFilter(page, 'Category', 'All');
    await chooseFilter(page, 'Status', 'Closed');
    await expectResultCount(page, 1);
    await expect(findCard(page, `Radio ${word}`)).toContainText('Closed');
    await chooseFilter(page, 'Status', 'All');
    await expectResultCount(page, 4);

    await button(page, 'Remove filter: Within 50 km').click();
    await button(page, 'Remove filter: Active and closed').click();
    await expectResultCount(page, 3);
    await expect(page.getByRole('radio', { name: '20 km' })).toBeChecked();
    await expect(page.getByText('Only 2 within 20 km. Showing up to 50 km.')).toBeVisible();
    await button(page, 'Clear All').click();
    await expect(field(page, 'Search listings')).toHaveValue('');
    await expect(page).toHaveURL('/feed');
    await expect(toggle).toHaveText('Filters');

    await toggle.click();
    await expect(page.getByRole('group', { name: 'Distance' })).toHaveCount(0);
    await toggle.click();
    await expect(page.getByRole('group', { name: 'Distance' })).toBeVisible();
  },
);

test(
  'on a phone the filters are a sheet that says what it will show',
  { tag: ['@FEED-02', '@FEED-03', '@FEED-05', '@phone'] },
  async ({ page }) => {
    const { word } = await openTown(page);
    await page.goto(`/feed?search=${word}`);
    await expectResultCount(page, 3);
    await button(page, 'Filters (1)').click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await chooseFilter(page, 'Category', 'Service');
    await sheet.getByRole('button', { name: 'Show 1 result' }).click();
    await expect(sheet).toHaveCount(0);
    await expectResultCount(page, 1);
    await expect(button(page, 'Filters (2)')).toBeFocused();
    await button(page, 'Filters (2)').click();
    await sheet.getByRole('button', { name: 'Clear All' }).click();
    await expect(page).toHaveURL('/feed');
  },
);

test(
  'a search is part of the URL: a reload, the back button and the way back from a listing keep it',
  { tag: '@FEED-16' },
  async ({ page }) => {
    const { word } = await openTown(page);
    await page.goto('/feed');
    await field(page, 'Search listings').fill(word);
    await expectResultCount(page, 3);
    await chooseFilter(page, 'Distance', '10 km');
    await chooseFilter(page, 'Status', 'All');
    await expectResultCount(page, 3);
    const address = `/feed?search=${word}&radius=10&status=all`;
    await expect(page).toHaveURL(address);
    await page.reload();
    await expectResultCount(page, 3);
    await expect(field(page, 'Search listings')).toHaveValue(word);
    await expect(page.getByRole('group', { name: 'Distance' }).getByRole('radio', { name: '10 km' })).toBeChecked();

    await findCard(page, `Gardening ${word}`).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Gardening');
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expectResultCount(page, 3);
    await findCard(page, `Gardening ${word}`).getByRole('link').click();
    await page.getByRole('link', { name: 'Back to Listings' }).click();
    await expect(page).toHaveURL(address);
    await expectResultCount(page, 3);

    // The way back was a step back in the history, not a new entry.
    await page.goBack();
    await expect(page).toHaveURL(`/feed?search=${word}&radius=10`);
    await expectResultCount(page, 2);
  },
);

test('a search finds words by prefix, in titles, descriptions and locations, in any case', async ({ page }) => {
  const { word } = await openTown(page);
  await page.goto('/feed');
  await field(page, 'Search listings').fill(`KETT ${word.slice(0, 8)}`);
  await expectResultCount(page, 1);
  await field(page, 'Search listings').fill(`hills ${word}`);
  await expectResultCount(page, 1);
  await page.goto(`/feed?search=${word}+jazz&status=closed`);
  await expectResultCount(page, 1);
  expect(await readTitles(page)).toEqual([`Radio ${word}`]);
});

test(
  'without listings nearby, one tap widens the search, and another creates the first listing',
  { tag: ['@FEED-11', '@FEED-12', '@FEED-13'] },
  async ({ page }) => {
    const place = createRemotePlace();
    const [viewer, owner] = await Promise.all([createNeighbour(place), createNeighbour(place)]);
    await postListing(owner, { place: moveNorth(place, 30), title: 'Sofa in the hills' });
    await storeToken(page, viewer.token);
    await page.goto('/feed?radius=10');
    await expectResultCount(page, 0);
    await expect(page.getByRole('heading', { name: 'No listings found' })).toBeVisible();
    await expect(
      page.getByText('Try adjusting your search criteria or create the first listing in your area.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create First Listing' })).toHaveAttribute('href', '/create');
    await button(page, 'Search within 50 km').click();
    await expectResultCount(page, 1);
    await expect(findCard(page, 'Sofa in the hills')).toBeVisible();
    await expect(page).toHaveURL('/feed?radius=50');
    // The first distance widens by itself.
    await page.goto('/feed');
    await expect(findCard(page, 'Sofa in the hills')).toBeVisible();
    await expect(page.getByText(/^(None|Only 1) within (20|50) km. Showing /)).toBeVisible();
  },
);

test(
  'a member in America chooses among miles, and a member with a place reads that the feed is near them',
  { tag: ['@FEED-08', '@FEED-17'] },
  async ({ page }) => {
    const viewer = await createNeighbour(ALAMEDA.place);
    await storeToken(page, viewer.token);
    await page.goto('/feed?radius=10');
    await expect(page.getByText('Near your area')).toBeVisible();
    for (const option of ['Anywhere', '5 mi', '10 mi', '20 mi', '50 mi']) {
      await expect(page.getByRole('radio', { name: option, exact: true })).toBeVisible();
    }
  },
);

test(
  'while listings load it says Loading..., and the old ones stay until the new ones arrive',
  { tag: '@FEED-07' },
  async ({ page }) => {
    const { word } = await openTown(page);
    const held = await holdCalls(page, '/listings?*');
    await page.goto(`/feed?search=${word}`);
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...');
    held.release();
    await expectResultCount(page, 3);
    const later = await holdCalls(page, '/listings?*type=SERVICE*');
    await chooseFilter(page, 'Category', 'Service');
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...');
    await expect(cards(page)).toHaveCount(3);
    later.release();
    await expectResultCount(page, 1);
  },
);

test(
  'when listings cannot be loaded at the second try either, it says so and can try again',
  { tag: ['@FEED-10', '@ERR-28', '@CACHE-04'] },
  async ({ page, problems }) => {
    problems.expect(/status of 503/);
    const { word } = await openTown(page);
    const calls = await answerCalls(page, '/listings?*', (route, attempt) =>
      attempt <= 2 ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await page.goto(`/feed?search=${word}`);
    await expect(page.getByText('Failed to load listings. Please try again.')).toBeVisible();
    expect(calls.count()).toBe(2);
    await button(page, 'Try again').click();
    await expectResultCount(page, 3);
  },
);

test('typing is debounced: one search for one word', async ({ page }) => {
  const { word } = await openTown(page);
  await page.clock.install();
  await page.goto('/feed');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/found$/);
  const searches = await answerCalls(page, '/listings?*search=*', (route) => route.continue());
  // With a stopped clock, a busy machine cannot take longer between two letters than the debounce time.
  await stopClock(page);
  await field(page, 'Search listings').pressSequentially(word);
  expect(searches.count()).toBe(0);
  await page.clock.resume();
  await expectResultCount(page, 3);
  expect(searches.count()).toBe(1);
});

test('a feed seen a moment ago is shown again without a request', { tag: '@CACHE-01' }, async ({ page }) => {
  const { word } = await openTown(page);
  await page.goto(`/feed?search=${word}`);
  await expectResultCount(page, 3);
  const calls = await answerCalls(page, '/listings?*', (route) => route.continue());
  await findCard(page, `Kettle ${word}`).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kettle');
  await page.goBack();
  await expectResultCount(page, 3);
  expect(calls.count()).toBe(0);
});

for (const list of ['/feed?radius=5', '/home'] as const) {
  test(`the way back from a listing leads to the same place of ${list}`, { tag: '@every-size' }, async ({ page }) => {
    const place = createRemotePlace();
    const [viewer, owner] = await Promise.all([createNeighbour(place), createNeighbour(place)]);
    await copyListing(await postListing(owner, { place, title: 'Teapot' }), 11);
    await storeToken(page, viewer.token);
    await page.goto(list);
    // By keyboard: when a click does not succeed at once, Playwright scrolls before it tries again.
    await findCard(page, 'Teapot 11').getByRole('link').focus();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(200);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Back to Listings' }).click();
    await expect(page).toHaveURL(list);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(scrolled, -1);
  });
}
