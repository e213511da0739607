import { waitForHydration } from '../fixtures/pages/hydration.ts';
import { holdCalls } from '../fixtures/browser/intercepted-calls.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { readPageLayout, readLayoutShift, observeLayoutShifts } from '../fixtures/pages/page-layout.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'a page rendered at build time is complete before its scripts load, and neither scripts nor listings shift its layout',
  { tag: ['@LAND-05', '@INFO-03', '@phone'] },
  async ({ page, resident }) => {
    const owner = await resident('onboarded');
    await postListing(owner, { title: 'Oak table', offer: 30 });
    await postListing(owner, {
      title: 'A lamp with a name so long that it cannot possibly stand on a single line of a phone',
    });
    await observeLayoutShifts(page);
    const listings = await holdCalls(page, '/listings?radius=0&limit=2');
    for (const path of ['/about', '/faq#xp', '/how-it-works', '/']) {
      const { promise: sheetMayCome, resolve: releaseSheet } = Promise.withResolvers<void>();
      await page.route('**/assets/root-*.css', async (route) => {
        await sheetMayCome;
        await route.continue();
      });
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      // The browser opens the question of the URL's hash without a script.
      if (path.includes('#')) await expect(page.getByText('the closest suggestion earns 50 XP')).toBeVisible();
      const before = await readPageLayout(page);
      releaseSheet();
      await waitForHydration(page);
      expect(await readPageLayout(page), path).toEqual(before);
      await page.unroute('**/assets/root-*.css');
    }

    // With reduced motion the example shows its final state at once.
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await expect(page.getByText('$182')).toHaveCSS('opacity', '1');

    const preview = page.getByRole('region', { name: 'Waiting for a guess right now' });
    await preview.scrollIntoViewIfNeeded();
    listings.release();
    await expect(preview.getByRole('article')).toHaveCount(2);
    expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.02);
  },
);
