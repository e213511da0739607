import { field } from '../fixtures/pages/account-forms.ts';
import { findCard, chooseFilter, expectResultCount } from '../fixtures/pages/feed.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { closeListing, copyListing } from '../fixtures/data/database.ts';
import { createUniqueWord } from '../fixtures/pages/listing-forms.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { createNeighbour, type Member } from '../fixtures/data/members.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { expect, test } from '../fixtures/test.ts';
import { createRemotePlace, moveNorth } from '../fixtures/data/towns.ts';
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

for (const list of ['/feed?radius=5', '/home'] as const) {
  test(`the way back from a listing leads to the same place of ${list}`, { tag: '@every-size' }, async ({ page }) => {
    const place = createRemotePlace();
    const [viewer, owner] = await Promise.all([createNeighbour(place), createNeighbour(place)]);
    await copyListing(await postListing(owner, { place, title: 'Teapot' }), 11);
    await storeToken(page, viewer.token);
    await page.goto(list);
    // It comes after the first view, above the listings.
    if (list === '/home') await page.getByRole('region', { name: 'You this week' }).waitFor();
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
