import { toast } from '../fixtures/pages/account-forms.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { postListing, suggestPrice } from '../fixtures/data/listings.ts';
import { createNeighbour } from '../fixtures/data/members.ts';
import { expect, test } from '../fixtures/test.ts';
import { createRemotePlace } from '../fixtures/data/towns.ts';

test(
  'a first suggestion unlocks First Word, which a toast says once and the page shows',
  { tag: ['@ACH-01', '@ROUTE-24'] },
  async ({ page }) => {
    const place = createRemotePlace();
    const [owner, viewer] = await Promise.all([createNeighbour(place), createNeighbour(place)]);
    const listing = await postListing(owner, { place });
    await storeToken(page, viewer.token);
    await page.goto('/achievements');
    await expect(page.getByText('0 of 24 unlocked')).toBeVisible();
    const groups = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(groups).toHaveText(['Suggestions', 'Accuracy', 'Speed', 'Community', 'Streak', 'Category']);
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(24);
    // A device does not announce what was unlocked before its first visit.
    const hasLooked = () => Object.keys(localStorage).some((name) => name.includes('achievements-told'));
    await expect.poll(() => page.evaluate(hasLooked)).toBe(true);

    await suggestPrice(viewer, listing, 120);
    const news = toast(page, 'First Word');
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('2 of 24 unlocked')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(news).toBeVisible();
    await expect(news).toContainText('2 achievements unlocked');
    await expect(news).toContainText(/· \+10\sXP/);
    const tile = page.getByRole('listitem').filter({ hasText: 'Helping Hand' });
    await expect(tile).toContainText('1 / 10');
    await expect(page.getByText('10 XP from achievements')).toBeVisible();
    // Shape tells them apart as well as colour.
    const box = (name: string) =>
      page.getByRole('main').getByRole('listitem').filter({ hasText: name }).locator('> div');
    await expect(box('First Word')).toHaveCSS('border-style', 'solid');
    await expect(box('Helping Hand')).toHaveCSS('border-style', 'dashed');
    await page.reload();
    await expect(page.getByText('2 of 24 unlocked')).toBeVisible();
    await expect(news).toHaveCount(0);
  },
);
