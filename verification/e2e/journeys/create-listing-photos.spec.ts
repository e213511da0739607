import { toast } from '../fixtures/pages/account-forms.ts';
import { answerCalls } from '../fixtures/browser/intercepted-calls.ts';
import { choosePhotos, fillListing, waitForStoredPhotos, submitListing } from '../fixtures/pages/listing-forms.ts';
import { readListing } from '../fixtures/data/listings.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { createPlainPhotos } from '../fixtures/photos/upload-files.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'each refused file says why, and the others are uploaded',
  { tag: ['@VAL-27', '@VAL-28', '@VAL-29', '@VAL-30'] },
  async ({ page, signedIn }) => {
    await signedIn('onboarded');
    await page.goto('/create');
    const [good] = await createPlainPhotos(1);
    if (good === undefined) throw new Error('no photo');
    await choosePhotos(page, [
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') },
      { name: 'moving.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
      { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
      { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
      good,
    ]);
    const refused = page.getByRole('alert').getByRole('listitem');
    await expect(refused).toHaveText([
      'notes.txtInvalid file type. Please upload JPEG, PNG, or WebP images.',
      'moving.gifInvalid file type. Please upload JPEG, PNG, or WebP images.',
      'huge.jpgFile too large. Please upload images smaller than 5MB.',
      'empty.pngInvalid file',
    ]);
    await waitForStoredPhotos(page, 1);
    await choosePhotos(page, await createPlainPhotos(6), 'Add more');
    await expect(refused).toHaveText([/Maximum 5 photos allowed$/, /Maximum 5 photos allowed$/]);
    await waitForStoredPhotos(page, 5);
  },
);

test('photos can be reordered, the first is the cover, and a removed one is not posted', async ({ page, signedIn }) => {
  const member = await signedIn('onboarded');
  await page.goto('/create');
  await choosePhotos(page, await createPlainPhotos(3));
  await waitForStoredPhotos(page, 3);
  const addresses = () =>
    page
      .getByRole('button', { name: /^Photo \d of / })
      .locator('img')
      .evaluateAll((photos) => photos.map((photo) => photo.getAttribute('src')));
  const before = await addresses();
  await page.getByRole('button', { name: 'Photo 3 of 3' }).click();
  await button(page, 'Make cover: photo 3').click();
  await page.getByRole('button', { name: 'Photo 2 of 3' }).click();
  await button(page, 'Remove photo 2').click();
  expect(await addresses()).toEqual([before[2], before[1]]);
  await fillListing(page, { title: 'Three lamps' });
  const { photoUrls } = await readListing(await submitListing(page), member);
  expect(photoUrls).toHaveLength(2);
});

test(
  "with a failed photo the listing is not posted: 'Failed to upload photos. Please try again.'",
  { tag: '@ERR-23' },
  async ({ page, signedIn, problems }) => {
    problems.expect(/ERR_FAILED/);
    await signedIn('onboarded');
    const posted = await answerCalls(page, 'POST /listings', (route) => route.continue());
    await answerCalls(page, '/photos/upload-base64', (route, attempt) =>
      attempt <= 2 ? route.abort() : route.continue(),
    );
    await page.goto('/create');
    await choosePhotos(page, await createPlainPhotos(3));
    await fillListing(page, { title: 'Teapot' });
    await expect(page.getByText("2 photos didn't upload.")).toBeVisible();
    await button(page, 'Post listing').click();
    await expect(toast(page, 'Failed to upload photos. Please try again.')).toBeVisible();
    expect(posted.count()).toBe(0);
    // One call chooses both files.
    const together = await answerCalls(page, '/photos/upload-multiple-base64', (route) => route.continue());
    await button(page, 'Retry all').click();
    await waitForStoredPhotos(page, 3);
    expect(together.count()).toBe(1);
    await submitListing(page);
    await expect(button(page, 'Open photo 3 of 3 full screen')).toBeAttached();
  },
);
