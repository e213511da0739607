import { toast } from '../fixtures/pages/account-forms.ts';
import { callApi } from '../fixtures/data/api.ts';
import { answerCalls, endStreams, holdCalls } from '../fixtures/browser/intercepted-calls.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { backdateListing, autoCloseListing, closeListing, suggestPrices } from '../fixtures/data/database.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { createPlainPhotos } from '../fixtures/photos/upload-files.ts';
import { expect, test } from '../fixtures/test.ts';
import { readBox } from '../fixtures/pages/page-layout.ts';

const MISSING = 'Listing not found or failed to load.';

test(
  'the offered amount is explained by a dialog that returns the focus',
  { tag: ['@DETAIL-03', '@DETAIL-08'] },
  async ({ page, resident, signedIn }) => {
    const listing = await postListing(await resident('onboarded'), { offer: 75 });
    await signedIn('onboarded');
    await page.goto(`/listing/${listing.id}`);
    await expect(page.getByText(/^Offered £75$/)).toBeVisible();
    await button(page, 'What is this?').click();
    const dialog = page.getByRole('dialog', { name: 'Offered amount' });
    await expect(dialog).toContainText('not a price suggestion');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button(page, 'What is this?')).toBeFocused();
  },
);

test(
  'a closed listing shows how it ended, also to its owner, who can no longer edit it',
  { tag: ['@LIST-02', '@LIST-04', '@LIST-05'] },
  async ({ page, resident, signedIn }) => {
    const owner = await resident('onboarded');
    const sold = await postListing(owner, { photos: await createPlainPhotos(1), offer: 75 });
    await suggestPrices(sold, [{ amount: 90 }, { amount: 110 }]);
    await closeListing(sold, 100);
    const forgotten = await postListing(owner);
    await backdateListing(forgotten, 73 * 60);
    await autoCloseListing(forgotten);
    await storeToken(page, owner.token);
    await page.goto(`/listing/${sold.id}`);
    await expect(page.getByRole('heading', { name: 'Final Price' })).toBeVisible();
    await expect(page.getByText('£100', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Closed', { exact: true })).toBeVisible();
    await expect(page.getByText('Offered')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Edit listing' })).toHaveCount(0);
    await expect(button(page, 'Delete listing')).toHaveCount(0);
    await page.goto(`/listing/${forgotten.id}`);
    await expect(page.getByText('Auto-closed', { exact: true })).toBeVisible();
    // The owner may still add the price; other members see that there is none.
    await expect(page.getByRole('heading', { name: 'What did it go for?' })).toBeVisible();
    await signedIn('onboarded');
    await page.goto(`/listing/${forgotten.id}`);
    await expect(page.getByText('Not set')).toBeVisible();
  },
);

test(
  'the time left counts down by itself, from hours to minutes to Expired',
  { tag: ['@LIST-07', '@LIST-09', '@LIST-10'] },
  async ({ page, resident }) => {
    const owner = await resident('onboarded');
    const listing = await postListing(owner);
    await backdateListing(listing, 70 * 60 + 58);
    await storeToken(page, owner.token);
    await page.clock.install();
    await page.goto(`/listing/${listing.id}`);
    await expect(page.getByText('1h left')).toBeVisible();
    await page.clock.fastForward('03:00');
    await expect(page.getByText(/^5[89]m left$/)).toBeVisible();
    await page.clock.fastForward('58:00');
    await expect(page.getByText(/^1m left$|^Expired$/)).toBeVisible();
    await page.clock.fastForward('02:00');
    await expect(page.getByText('Expired', { exact: true })).toBeVisible();
  },
);

test(
  'an unknown, deleted or malformed id says so and links back to the listings',
  { tag: ['@DETAIL-09', '@ERR-29'] },
  async ({ page, resident, problems }) => {
    problems.expect(/status of 404/);
    const owner = await resident('onboarded');
    const { id } = await postListing(owner);
    await callApi(`DELETE /listings/${id}`, { token: owner.token });
    await storeToken(page, owner.token);
    for (const address of [id, '0197f000-0000-7000-8000-000000000000', 'no-such-listing']) {
      await page.goto(`/listing/${address}`);
      await expect(page.getByText(MISSING)).toBeVisible();
      await expect(button(page, 'Try again')).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Back to Listings' }).click();
    await expect(page).toHaveURL('/feed');
  },
);

test(
  'a listing that could not be loaded can be requested again',
  { tag: ['@ERR-29', '@CACHE-04'] },
  async ({ page, resident, problems }) => {
    problems.expect(/status of 503/);
    const owner = await resident('onboarded');
    const listing = await postListing(owner, { title: 'Patient teapot' });
    await storeToken(page, owner.token);
    const calls = await answerCalls(page, `/listings/${listing.id}`, (route, attempt) =>
      attempt <= 2 ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await page.goto(`/listing/${listing.id}`);
    await expect(page.getByText(MISSING)).toBeVisible();
    expect(calls.count()).toBe(2);
    await button(page, 'Try again').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patient teapot');
  },
);

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
