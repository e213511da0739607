import { postListing } from '../fixtures/data/listings.ts';
import { createPlainPhotos } from '../fixtures/photos/upload-files.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { observeLayoutShifts, readLayoutShift } from '../fixtures/pages/page-layout.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Page } from '@playwright/test';

const SCRIPTS = '**/assets/*.js';

/** Lets no script of the app arrive until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: isTime, resolve } = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await isTime;
    await route.continue();
  });
  return resolve;
}

function listPhotos(page: Page): string[] {
  const photos: string[] = [];
  page.on('request', (request) => request.url().includes('/media/') && photos.push(request.url()));
  return photos;
}

async function expectPhoto(page: Page): Promise<void> {
  const photo = page.locator('main:visible img').first();
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the first view is in the document before scripts run: photo, title and area', async ({ page, resident }) => {
    const title = 'Table "as new" <b>& chairs</b>';
    const listing = await postListing(await resident('onboarded'), {
      title,
      photos: await createPlainPhotos(1),
      offer: 4321,
    });
    await page.goto(`/listing/${listing.id}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    const [city = ''] = listing.location.split(',');
    await expect(page.locator('main:visible').getByText(city)).toBeVisible();
    await expectPhoto(page);
    await expect(page.getByText(/4,?321/)).toHaveCount(0);
  });
});

test(
  'a member sees photo, title and area before the scripts arrive, nothing moves after that, and the photo is loaded once',
  { tag: '@every-size' },
  async ({ page, resident, signedIn }) => {
    const listing = await postListing(await resident('onboarded'), { photos: await createPlainPhotos(2) });
    await signedIn('onboarded');
    const release = await holdScripts(page);
    await observeLayoutShifts(page);
    const photos = listPhotos(page);
    await page.goto(`/listing/${listing.id}`, { waitUntil: 'commit' });
    const heading = page.locator('main:visible').getByRole('heading', { name: listing.title });
    await expect(heading).toBeVisible();
    await expectPhoto(page);
    const before = await heading.boundingBox();
    release();
    await expect(button(page, 'Suggest Price')).toBeVisible();
    expect(await heading.boundingBox()).toEqual(before);
    expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.02);
    // The gallery has the second photo as a small one.
    expect(new Set(photos).size).toBe(photos.length);
  },
);

test('a reload, the back button and another listing show what belongs to them', async ({
  page,
  resident,
  signedIn,
}) => {
  const owner = await resident('onboarded');
  const first = await postListing(owner, { photos: await createPlainPhotos(1) });
  const second = await postListing(owner);
  await signedIn('onboarded');
  await page.goto(`/listing/${first.id}`);
  await expect(button(page, 'Suggest Price')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Listings' }).click();
  await expect(page).toHaveURL('/feed');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: first.title })).toBeVisible();
  await page.goto(`/listing/${second.id}`);
  await expect(page.getByRole('heading', { level: 1, name: second.title })).toBeVisible();
  await page.reload();
  await expect(button(page, 'Suggest Price')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.title);
});

test(
  'a visitor keeps seeing the listing while its front door loads',
  { tag: '@every-size' },
  async ({ page, resident }) => {
    const listing = await postListing(await resident('onboarded'), { photos: await createPlainPhotos(1) });
    const release = await holdScripts(page);
    await observeLayoutShifts(page);
    const photos = listPhotos(page);
    await page.goto(`/listing/${listing.id}`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: listing.title })).toBeVisible();
    await expectPhoto(page);
    release();
    await expect(page.getByLabel(/What would this go for/)).toBeVisible();
    expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.02);
    expect(photos).toHaveLength(1);
  },
);
