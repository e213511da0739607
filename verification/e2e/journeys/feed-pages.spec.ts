import { cards, chooseFilter, expectResultCount, pageLinks, readTitles } from '../fixtures/pages/feed.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { copyListing } from '../fixtures/data/database.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { createNeighbour } from '../fixtures/data/members.ts';
import { expect, test } from '../fixtures/test.ts';
import { createRemotePlace } from '../fixtures/data/towns.ts';
import type { Page } from '@playwright/test';

/** Signs a new member in and posts this many listings at their place; the first is the newest. */
async function openCrowdedTown(page: Page, count: number): Promise<void> {
  const place = createRemotePlace();
  const [viewer, owner] = await Promise.all([createNeighbour(place), createNeighbour(place)]);
  await copyListing(await postListing(owner, { place, title: 'Teapot' }), count - 1);
  await storeToken(page, viewer.token);
}

function link(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true });
}

test(
  'twelve listings are one page without numbers, thirteen are two',
  { tag: ['@FEED-14', '@CONST-12', '@CONST-13'] },
  async ({ page }) => {
    await openCrowdedTown(page, 13);
    await page.goto('/feed?radius=5');
    await expectResultCount(page, 13);
    await expect(cards(page)).toHaveCount(12);
    await expect(pageLinks(page)).toHaveText(['1', '2']);
    await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await link(page, 'Next page').click();
    await expect(page).toHaveURL('/feed?radius=5&page=2');
    await expect(cards(page)).toHaveCount(1);
    expect(await readTitles(page)).toEqual(['Teapot 12']);
    await expect(page.getByRole('main').getByRole('status')).toBeFocused();

    await openCrowdedTown(page, 12);
    await page.goto('/feed?radius=5');
    await expectResultCount(page, 12);
    await expect(cards(page)).toHaveCount(12);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  },
);

test(
  'of six pages five numbers around the current one are shown, and another filter starts at the first',
  { tag: ['@FEED-14', '@FEED-16', '@CONST-12'] },
  async ({ page }) => {
    await openCrowdedTown(page, 64);
    await page.goto('/feed?radius=5');
    await expectResultCount(page, 64);
    await expect(pageLinks(page)).toHaveText(['1', '2', '3', '4', '5']);
    await link(page, 'Page 5').click();
    await expect(pageLinks(page)).toHaveText(['2', '3', '4', '5', '6']);
    await expect(link(page, 'Page 5')).toHaveAttribute('aria-current', 'page');
    await expect(cards(page).first()).toContainText('Teapot 48');
    await link(page, 'Page 6').click();
    await expect(cards(page)).toHaveCount(4);
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
    await page.goBack();
    await expect(cards(page).first()).toContainText('Teapot 48');
    await page.reload();
    await expect(cards(page).first()).toContainText('Teapot 48');
    await expect(page).toHaveURL('/feed?radius=5&page=5');

    await chooseFilter(page, 'Category', 'Product');
    await expect(page).toHaveURL('/feed?type=PRODUCT&radius=5');
    await expect(cards(page).first().getByRole('heading')).toHaveText('Teapot');

    await page.goto('/feed?radius=5&page=99');
    await expectResultCount(page, 64);
    await expect(link(page, 'Page 6')).toHaveAttribute('aria-current', 'page');
    await expect(cards(page)).toHaveCount(4);
  },
);
