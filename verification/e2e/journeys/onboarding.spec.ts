import { PHOTO_VARIANTS } from '@ballpark/rules/photos';
import type { Page } from '@playwright/test';
import { signUp, toast } from '../fixtures/pages/account-forms.ts';
import { readToken } from '../fixtures/browser/token-storage.ts';
import { tabTo } from '../fixtures/pages/keyboard.ts';
import { readMail } from '../fixtures/data/mailbox.ts';
import { createPerson } from '../fixtures/data/members.ts';
import {
  button,
  choosePhoto,
  createUsername,
  pickCity,
  enterFreeUsername,
} from '../fixtures/pages/onboarding-forms.ts';
import { createPhonePhoto } from '../fixtures/photos/upload-files.ts';
import { readMetadata } from '../fixtures/photos/photo-metadata.ts';
import { expect, test } from '../fixtures/test.ts';

/** Asks again if the server was briefly unavailable, as on a busy machine. */
async function readOwnProfile(page: Page) {
  const headers = { authorization: `Bearer ${await readToken(page)}` };
  const ask = () => page.request.get('/api/auth/profile', { headers });
  let response = await ask();
  await expect(async () => {
    if (!response.ok()) response = await ask();
    expect(response.status()).toBe(200);
  }).toPass();
  const { data } = await response.json();
  return data.user;
}

/** Downloads every stored size of a photo, without a token. */
async function downloadAllSizes(page: Page, url: string): Promise<Buffer[]> {
  const folder = url.slice(0, url.lastIndexOf('/'));
  const names = Object.entries(PHOTO_VARIANTS.profile).flatMap(([name, { avifQuality }]) =>
    avifQuality === undefined ? [`${name}.webp`] : [`${name}.webp`, `${name}.avif`],
  );
  const sizes: Buffer[] = [];
  for (const name of names) {
    // A background job creates some of them a little later.
    await expect
      .poll(async () => (await page.request.get(`${folder}/${name}`)).status(), { timeout: 20_000 })
      .toBe(200);
    sizes.push(await (await page.request.get(`${folder}/${name}`)).body());
  }
  return sizes;
}

test(
  'from the first click to the app, with a photo without metadata of the phone',
  {
    tag: [
      '@PROD-12',
      '@ONB-01',
      '@ONB-03',
      '@ONB-13',
      '@ONB-15',
      '@PERM-03',
      '@PERM-04',
      '@SESS-07',
      '@TOAST-03',
      '@TOAST-06',
      '@TOAST-09',
      '@every-size',
    ],
  },
  async ({ page }) => {
    test.setTimeout(90_000);
    const person = createPerson();
    const photo = await createPhonePhoto();
    expect(await readMetadata(photo.buffer), 'the phone wrote the place into it').toContain('EXIF:GPSLatitude');

    await page.goto('/');
    await page.getByRole('link', { name: 'Get Started' }).first().click();
    await signUp(page, person);
    // The mail can arrive before the answer. Leaving the page then would lose the session.
    await expect(page).toHaveURL('/verify-email');
    const [link = ''] = (await readMail(person.email)).links;
    await page.goto(link);
    await expect(page).toHaveURL('/onboarding');

    await choosePhoto(page, photo);
    await button(page, 'Use photo').click();
    await expect(toast(page, 'Photo uploaded successfully!')).toBeVisible();
    const username = await enterFreeUsername(page);
    await button(page, 'Continue').click();
    await pickCity(page, 'bristol', /^Bristol, .*United Kingdom/);
    await button(page, 'Continue with this location').click();
    await page.getByRole('button', { name: /^Selling/ }).click();
    await page.getByRole('button', { name: /^Helping/ }).click();
    await button(page, 'Complete Setup').click();

    await expect(toast(page, 'Onboarding completed successfully!')).toBeVisible();
    // OP-128: one after the other.
    await expect(toast(page, 'Welcome to Ballpark!')).toBeVisible();
    await expect(toast(page, 'Onboarding completed successfully!')).toHaveCount(0);
    await expect(page).toHaveURL('/home');

    const user = await readOwnProfile(page);
    expect(user).toMatchObject({ username, preferences: ['selling', 'helping'], isOnboarded: true });
    expect(Math.abs(user.latitude - 51.4552)).toBeLessThan(0.05);
    const sizes = await downloadAllSizes(page, user.photoUrl);
    for (const size of sizes) expect(await readMetadata(size)).toEqual([]);
    await page.goto('/onboarding');
    await expect(page, 'nobody goes through it twice').toHaveURL('/home');
  },
);

test('the whole setup works with the keyboard alone', async ({ page, signedIn }) => {
  await signedIn('verified');
  test.slow();
  // The key press is faster than Playwright's request to intercept the file chooser.
  const choosing = page.waitForEvent('filechooser');
  await page.goto('/onboarding');
  await expect(button(page, 'Add photo (optional)')).toBeVisible();
  await tabTo(page, 'Add photo (optional)');
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(await createPhonePhoto());
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo(page, 'Visible part of your photo');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, 'Zoom');
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight');
  await tabTo(page, 'Use photo');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Photo uploaded successfully!')).toBeVisible();

  await tabTo(page, 'Username');
  await page.keyboard.type(createUsername());
  await expect(page.getByText('Username is available')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Where are you?' })).toBeFocused();

  await expect(page.getByRole('button', { name: /^Enter Manually/ })).toBeVisible();
  await tabTo(page, 'Enter ManuallySearch for your city by name.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'City' })).toBeVisible();
  await tabTo(page, 'City');
  await page.keyboard.type('kyoto');
  await expect(page.getByRole('option', { name: /^Kyoto/ }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your location')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'What brings you here?' })).toBeFocused();

  await expect(button(page, 'Complete Setup')).toBeVisible();
  await tabTo(page, 'BrowsingI like seeing what things go for around here.');
  await page.keyboard.press('Space');
  await tabTo(page, 'Complete Setup');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home');
});
