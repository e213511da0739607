import type { Page } from '@playwright/test';
import { findAccessibilityIssues } from '../fixtures/pages/accessibility.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { suggestPrices } from '../fixtures/data/database.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { createNeighbour } from '../fixtures/data/members.ts';
import { expect, test } from '../fixtures/test.ts';
import { createRemotePlace } from '../fixtures/data/towns.ts';
import { readBox } from '../fixtures/pages/page-layout.ts';

const column = (page: Page) => page.getByRole('complementary');
const needsGuess = (page: Page) => page.getByRole('region', { name: 'Needs your guess' });

test(
  'the sidebar is a fixed column of 256 pixels, and of 288 from a width of 1280 on',
  { tag: ['@LAYOUT-03', '@LAYOUT-13', '@CONST-28'] },
  async ({ page, resident }) => {
    await storeToken(page, (await resident('onboarded')).token);
    for (const [screenWidth, columnWidth] of [
      [1100, 256],
      [1279, 256],
      [1280, 288],
      [1600, 288],
    ] as const) {
      await page.setViewportSize({ width: screenWidth, height: 700 });
      if (screenWidth === 1100) await page.goto('/home');
      await expect(page.getByRole('main')).toBeVisible();
      await expect(column(page)).toHaveCSS('width', `${columnWidth}px`);
      await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
      expect((await readBox(page.getByRole('main'))).x).toBeGreaterThanOrEqual(columnWidth);
    }
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect(await readBox(column(page))).toMatchObject({ x: 0, y: 0, height: 700 });
    // On a low screen the links scroll, and the member's card stays.
    await page.setViewportSize({ width: 1280, height: 480 });
    await expect(column(page).getByRole('button', { name: 'Log out' })).toBeInViewport({ ratio: 1 });
  },
);

test('next to a large page are two listings nearby with few suggestions, never the one on the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const place = createRemotePlace();
  const [viewer, owner] = await Promise.all([createNeighbour(place), createNeighbour(place)]);
  const lamp = await postListing(owner, { place, title: 'Brass desk lamp' });
  const chair = await postListing(owner, { place, title: 'Rocking chair' });
  const bike = await postListing(owner, { place, title: 'Steel city bike' });
  await suggestPrices(bike, [{ amount: 150 }, { amount: 190 }]);
  await suggestPrices(lamp, [{ amount: 20 }]);
  await postListing(viewer, { place, title: 'My own piano' });
  await storeToken(page, viewer.token);
  await page.goto(`/listing/${lamp.id}`);
  await expect(needsGuess(page).getByRole('listitem').first()).toHaveText('Rocking chair No suggestions');
  await expect(needsGuess(page)).not.toContainText('Brass desk lamp');
  await expect(needsGuess(page)).not.toContainText('My own piano');
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await needsGuess(page).getByRole('link', { name: 'Rocking chair' }).click();
  await expect(page).toHaveURL(`/listing/${chair.id}`);
  await expect(needsGuess(page)).not.toContainText('Rocking chair');
  await page.setViewportSize({ width: 1100, height: 900 });
  await expect(needsGuess(page)).toHaveCount(0);

  // Home has them once at every height: in a row where the sidebar is too low for them.
  await page.goto('/home');
  for (const height of [900, 800]) {
    await page.setViewportSize({ width: 1280, height });
    await expect(needsGuess(page).filter({ visible: true })).toHaveCount(1);
  }
});

test(
  'on a phone the menu slides over the page and closes by its button, by a tap next to it, or by a link',
  { tag: ['@LAYOUT-01', '@LAYOUT-02', '@phone'] },
  async ({ page, resident }) => {
    await storeToken(page, (await resident('onboarded')).token);
    await page.goto('/home');
    await expect(column(page)).toBeHidden();
    const menu = page.getByRole('button', { name: 'Open menu' });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await menu.click();
    await expect(drawer).toBeVisible();
    expect(await findAccessibilityIssues(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Close menu' }).click();
    await expect(drawer).toBeHidden();
    await expect(menu).toBeFocused();

    await menu.click();
    await page.mouse.click(380, 500);
    await expect(drawer).toBeHidden();

    await menu.click();
    await drawer.getByRole('link', { name: 'Leaderboard' }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL('/leaderboard');
  },
);

test(
  'below a width of 1280 the menu is 256 pixels wide, and it leads to help, the policies and the theme',
  { tag: ['@LAYOUT-13', '@CONST-28', '@phone'] },
  async ({ page, resident }) => {
    await storeToken(page, (await resident('onboarded')).token);
    await page.goto('/home');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer).toHaveCSS('width', '256px');
    await drawer.getByText('Dark', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await findAccessibilityIssues(page)).toEqual([]);
    const group = (name: string) => drawer.getByRole('navigation', { name }).getByRole('link');
    await expect(group('You')).toHaveText(['Notifications', 'Settings']);
    await expect(group('Prices')).toHaveText(['Listings', 'Guess', 'What things went for', 'Accuracy']);
    await expect(group('Help')).toHaveText(['FAQ', 'About', 'Contact']);
    await expect(group('Legal')).toHaveText(['Privacy Policy', 'Terms of Service', 'Transparency']);
    await group('Help').filter({ hasText: 'FAQ' }).click();
    await expect(page).toHaveURL('/faq');
  },
);

test(
  'OP-128: on a phone the footer of the app is one block of less than an eighth of the screen',
  { tag: '@phone' },
  async ({ page, resident }) => {
    await storeToken(page, (await resident('onboarded')).token);
    await page.goto('/achievements');
    await expect(page.getByRole('contentinfo').getByText('© 2024 Ballpark')).toBeVisible();
    const { height } = await readBox(page.getByRole('contentinfo'));
    expect(height).toBeLessThan((page.viewportSize()?.height ?? 0) / 8);
  },
);

test('buttons and fields space their words as the text around them does', { tag: '@every-size' }, async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  const ratios = await page.evaluate(() =>
    ['h1', 'main p', 'main a', 'main button[type=submit]', 'main input'].map((selector) => {
      const element = document.querySelector(selector);
      if (element === null) return `${selector} is missing`;
      const { wordSpacing, fontSize } = getComputedStyle(element);
      return Math.round((Number.parseFloat(wordSpacing) / Number.parseFloat(fontSize)) * 1000) / 1000;
    }),
  );
  expect(ratios).toEqual([0.05, 0.05, 0.05, 0.05, 0.05]);
});
