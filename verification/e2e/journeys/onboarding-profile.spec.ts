import sharp from 'sharp';
import { field, toast } from '../fixtures/pages/account-forms.ts';
import { answerCalls, holdCalls, answerBadGateway } from '../fixtures/browser/intercepted-calls.ts';
import { createMember } from '../fixtures/data/members.ts';
import { button, choosePhoto, createUsername, enterFreeUsername } from '../fixtures/pages/onboarding-forms.ts';
import { createLargePhoto, createPhonePhoto } from '../fixtures/photos/upload-files.ts';
import { expect, test } from '../fixtures/test.ts';

const CHECK = '/auth/check-username?*';

test(
  'a username is required, has at least three characters, and is checked only then',
  { tag: ['@ONB-04', '@ONB-05', '@VAL-01', '@VAL-02', '@VAL-05', '@VAL-06'] },
  async ({ page, signedIn }) => {
    await signedIn('verified');
    const checks = await answerCalls(page, CHECK, (route) => route.continue());
    await page.goto('/onboarding');
    await expect(button(page, 'Continue')).toBeDisabled();
    await expect(page.getByText('Please enter your username')).toBeVisible();
    await field(page, 'Username').fill(' ab ');
    await field(page, 'Username').press('Enter');
    await expect(page.getByText('Username must be at least 3 characters long')).toBeVisible();
    await expect(button(page, 'Continue')).toBeDisabled();
    await field(page, 'Username').fill('');
    await expect(page.getByText('Please enter your username')).toBeVisible();
    expect(checks.count()).toBe(0);
    await enterFreeUsername(page);
    expect(checks.count()).toBe(1);
    await expect(button(page, 'Continue')).toBeEnabled();
  },
);

test('while it is checked the member cannot continue', { tag: ['@VAL-03', '@VAL-05'] }, async ({ page, signedIn }) => {
  await signedIn('verified');
  const held = await holdCalls(page, CHECK);
  await page.goto('/onboarding');
  await field(page, 'Username').fill(createUsername());
  await expect(page.getByText('Please wait while we check username availability')).toBeVisible();
  await expect(button(page, 'Continue')).toBeDisabled();
  held.release();
  await expect(button(page, 'Continue')).toBeEnabled();
});

test(
  'a username of another member is taken, in any case',
  { tag: ['@VAL-04', '@VAL-05'] },
  async ({ page, signedIn }) => {
    const { id } = await createMember('onboarded');
    await signedIn('verified');
    await page.goto('/onboarding');
    await field(page, 'Username').fill(`ROBIN_${id.slice(-12)}`);
    await expect(page.getByText('Username is already taken. Please choose a different one.')).toBeVisible();
    await expect(button(page, 'Continue')).toBeDisabled();
  },
);

test('a name with other letters, and one that sounds official, is refused in one plain sentence', async ({
  page,
  signedIn,
}) => {
  await signedIn('verified');
  await page.goto('/onboarding');
  for (const name of ['röbin', 'the_admin']) {
    await field(page, 'Username').fill(name);
    await expect(page.getByText(/^Usernames use letters, numbers/)).toBeVisible();
    await expect(button(page, 'Continue')).toBeDisabled();
    await field(page, 'Username').fill('');
  }
});

test(
  'when the check fails it says so, and the member can continue',
  { tag: '@ERR-27' },
  async ({ page, signedIn, problems }) => {
    problems.expect(/status of 502/);
    await signedIn('verified');
    await answerCalls(page, CHECK, answerBadGateway);
    await page.goto('/onboarding');
    await field(page, 'Username').fill(createUsername());
    await expect(page.getByText('Error checking username availability')).toBeVisible();
    await expect(button(page, 'Continue')).toBeEnabled();
  },
);

test(
  'a GIF is accepted too, and a photo can be removed again',
  { tag: ['@VAL-31', '@ONB-03'] },
  async ({ page, signedIn }) => {
    await signedIn('verified');
    await page.goto('/onboarding');
    const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#b2431a' } })
      .gif()
      .toBuffer();
    await choosePhoto(page, { name: 'face.gif', mimeType: 'image/gif', buffer });
    await button(page, 'Use photo').click();
    await expect(toast(page, 'Photo uploaded successfully!')).toBeVisible();
    await button(page, 'Remove photo').click();
    await expect(button(page, 'Add photo (optional)')).toBeVisible();
  },
);

test('a file of another type is refused', { tag: '@VAL-33' }, async ({ page, signedIn }) => {
  await signedIn('verified');
  await page.goto('/onboarding');
  await choosePhoto(page, { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(page.getByText('Invalid file type. Please upload JPEG, PNG, WebP, or GIF images.')).toBeVisible();
});

test(
  'a file that only pretends to be a picture is refused by the server',
  { tag: '@VAL-33' },
  async ({ page, signedIn, problems }) => {
    problems.expect(/status of 4(15|22)/);
    await signedIn('verified');
    await page.goto('/onboarding');
    await choosePhoto(page, { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
    await expect(toast(page, 'Invalid file type. Please upload JPEG, PNG, WebP, or GIF images.')).toBeVisible();
  },
);

test('a file over 10 MB is refused', { tag: ['@VAL-32', '@VAL-34'] }, async ({ page, signedIn }) => {
  await signedIn('verified');
  await page.goto('/onboarding');
  const buffer = Buffer.alloc(10 * 1024 * 1024 + 1);
  await choosePhoto(page, { name: 'face.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('File too large. Please upload images smaller than 10MB.')).toBeVisible();
});

test(
  "a failed upload says 'Failed to upload photo. Please try again.', once",
  { tag: '@ERR-22' },
  async ({ page, signedIn, problems }) => {
    problems.expect(/status of 502/);
    await signedIn('verified');
    await answerCalls(page, '/photos/upload-profile-base64', answerBadGateway);
    await page.goto('/onboarding');
    await choosePhoto(page, await createPhonePhoto());
    await button(page, 'Use photo').click();
    await expect(toast(page, 'Failed to upload photo. Please try again.')).toHaveCount(1);
    await expect(button(page, 'Add photo (optional)')).toBeVisible();
  },
);

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
