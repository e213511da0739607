import sharp from 'sharp';
import { toast } from '../fixtures/pages/account-forms.ts';
import { button, choosePhoto } from '../fixtures/pages/onboarding-forms.ts';
import { createLargePhoto, createPhonePhoto } from '../fixtures/photos/upload-files.ts';
import { expect, test } from '../fixtures/test.ts';

test('a worker rotates and shrinks a large photo before the upload', async ({ page, signedIn }) => {
  await signedIn('verified');
  await page.goto('/onboarding');
  const [worker, request] = await Promise.all([
    page.waitForEvent('worker'),
    page.waitForRequest('**/api/photos/upload-profile-base64'),
    choosePhoto(page, await createPhonePhoto()).then(() => button(page, 'Use photo').click()),
  ]);
  expect(worker.url()).toMatch(/\/assets\/photo\.worker-[\w-]+\.js$/);
  const { base64Data } = request.postDataJSON();
  const sent = Buffer.from(base64Data.split(',')[1], 'base64');
  const { width, height, exif } = await sharp(sent).metadata();
  expect({ width, height, exif }).toEqual({ width: 1200, height: 1200, exif: undefined });
  // The photo was taken rotated: in the right orientation the sky is above the grass.
  const { data } = await sharp(sent).resize(3, 3, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true });
  const [top, bottom] = [data.subarray(0, 3), data.subarray(18, 21)];
  expect(top[2], 'blue above').toBeGreaterThan(top[1] ?? 255);
  expect(bottom[1], 'green below').toBeGreaterThan(bottom[2] ?? 255);
});

test('a browser without workers shrinks the photo in the page', async ({ page, signedIn }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
  await signedIn('verified');
  await page.goto('/onboarding');
  const sent = page.waitForRequest('**/api/photos/upload-profile-base64');
  await choosePhoto(page, await createPhonePhoto());
  await button(page, 'Use photo').click();
  const { base64Data } = (await sent).postDataJSON();
  const { width, height } = await sharp(Buffer.from(base64Data.split(',')[1], 'base64')).metadata();
  expect({ width, height }).toEqual({ width: 1200, height: 1200 });
  await expect(toast(page, 'Photo uploaded successfully!')).toBeVisible();
});

test('an upload on a slow network shows its progress and can be cancelled', async ({ page, signedIn }) => {
  test.slow();
  await signedIn('verified');
  await page.goto('/onboarding');
  await choosePhoto(page, await createLargePhoto());
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 50,
    downloadThroughput: 200_000,
    uploadThroughput: 25_000,
  });
  await button(page, 'Use photo').click();
  const progress = page.getByRole('progressbar', { name: 'Photo upload' });
  await expect(progress).toBeVisible();
  // One look at value and text: on a busy machine the upload may end between two.
  await expect(page.getByText(/^Uploading… ([3-9]|[1-9]\d)%$/)).toBeVisible({ timeout: 30_000 });
  await button(page, 'Cancel').click();
  await expect(progress).toHaveCount(0);
  await expect(button(page, 'Add photo (optional)')).toBeVisible();
});
