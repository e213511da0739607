import { toast } from '../fixtures/pages/account-forms.ts';
import { endStreams, holdCalls } from '../fixtures/browser/intercepted-calls.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { suggestPrices } from '../fixtures/data/database.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { createPlainPhotos } from '../fixtures/photos/upload-files.ts';
import { expect, test } from '../fixtures/test.ts';
import { readBox } from '../fixtures/pages/page-layout.ts';

test('its link is copied, and if the browser does not allow that it can be copied by hand', async ({
  page,
  context,
  resident,
}) => {
  const owner = await resident('onboarded');
  const listing = await postListing(owner);
  await storeToken(page, owner.token);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/listing/${listing.id}`);
  await button(page, 'Share listing').click();
  await expect(toast(page, 'Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/listing/${listing.id}`);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await button(page, 'Share listing').click();
  await expect(page.getByLabel('Link to this listing')).toHaveValue(new RegExp(`/listing/${listing.id}$`));
});

test(
  'a description keeps its line breaks, and text of members is never rendered as HTML',
  { tag: '@DETAIL-02' },
  async ({ page, resident }) => {
    const owner = await resident('onboarded');
    const description = 'First line\nsecond line\n<img src=x onerror="document.title=1"><b>bold</b>';
    const listing = await postListing(owner, { title: '<i>Table</i> & chairs', description });
    await suggestPrices(listing, [{ amount: 5, comment: '<script>alert(1)</script>' }]);
    await storeToken(page, owner.token);
    await page.goto(`/listing/${listing.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('<i>Table</i> & chairs');
    const shown = page.getByText('First line');
    expect(await shown.innerText()).toBe(description);
    await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  },
);

test('while a listing loads its first view has its layout, and there is no shift when it arrives', async ({
  page,
  resident,
}) => {
  const owner = await resident('onboarded');
  const listing = await postListing(owner, { photos: await createPlainPhotos(1) });
  await storeToken(page, owner.token);
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((seen) => {
      for (const entry of seen.getEntries()) if ('value' in entry) shifts.sum += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const held = await holdCalls(page, `/listings/${listing.id}`);
  await endStreams(page);
  await page.goto(`/listing/${listing.id}`);
  await expect(page.getByRole('heading', { level: 1, name: listing.title })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Details' })).toBeHidden();
  held.release();
  await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const moved = await page.evaluate(() => ('shifts' in window ? (window.shifts as { sum: number }).sum : 1));
  expect(moved).toBeLessThanOrEqual(0.02);
});

test('on a low desktop screen the prices and buttons stay in view while the page scrolls', async ({
  page,
  resident,
  signedIn,
}) => {
  const listing = await postListing(await resident('onboarded'), { photos: await createPlainPhotos(1) });
  await suggestPrices(
    listing,
    Array.from({ length: 20 }, (_, index) => ({ amount: 90 + index })),
  );
  await page.setViewportSize({ width: 1280, height: 680 });
  await signedIn('onboarded');
  await page.goto(`/listing/${listing.id}`);
  await page.getByRole('heading', { name: 'Details' }).scrollIntoViewIfNeeded();
  await expect(button(page, 'Suggest Price')).toBeInViewport();
});

test('the names of members are large enough to tap', async ({ page, resident, signedIn }) => {
  const owner = await resident('onboarded');
  const listing = await postListing(owner);
  await suggestPrices(listing, [{ amount: 90 }]);
  await signedIn('onboarded');
  await page.goto(`/listing/${listing.id}`);
  await page.getByRole('listitem').filter({ hasText: ' ago' }).first().waitFor();
  const names = await page.getByRole('article').locator('a[href^="/profile/"]').all();
  expect(names).toHaveLength(2);
  for (const name of names) expect((await readBox(name)).height).toBeGreaterThanOrEqual(32);
});
