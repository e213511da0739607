import { waitForHydration } from '../fixtures/pages/hydration.ts';
import { holdCalls } from '../fixtures/browser/intercepted-calls.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { createPlainPhotos } from '../fixtures/photos/upload-files.ts';
import { observeLayoutShifts, readBox, readLayoutShift, readPageLayout } from '../fixtures/pages/page-layout.ts';
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

test('on a large screen the preview shows photos in their own shape', async ({ page, resident }) => {
  await postListing(await resident('onboarded'), { title: 'Tall plant', photos: await createPlainPhotos(1) });
  await page.goto('/');
  await waitForHydration(page);
  const preview = page.getByRole('region', { name: 'Waiting for a guess right now' });
  await preview.scrollIntoViewIfNeeded();
  // The frame of the photo: tests that run at the same time may post newer listings without photos.
  const frame = preview.getByRole('article').first().locator('[class*="aspect-"]').first();
  await expect(frame).toBeVisible();
  const { width, height } = await readBox(frame);
  expect(width / height).toBeCloseTo(4 / 3, 1);
});

test('on a phone the pictures of the four steps fill their boxes', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/how-it-works');
  const shares = await page
    .locator('main li > div.bg-sunken')
    .evaluateAll((wells) =>
      wells.map((well) => (well.firstElementChild?.getBoundingClientRect().height ?? 0) / well.clientHeight),
    );
  expect(shares.length).toBe(7);
  for (const share of shares) expect(share).toBeGreaterThan(0.75);
});
