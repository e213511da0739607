import { field, toast } from '../fixtures/pages/account-forms.ts';
import { reachLocation } from '../fixtures/pages/onboarding-forms.ts';
import { expect, test } from '../fixtures/test.ts';
import { BRISTOL } from '../fixtures/data/towns.ts';
import type { Locator, Page } from '@playwright/test';

const FAILED = 'Failed to get location. Please try again.';

async function detectLocation(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Detect My Location/ }).click();
}

async function expectInterestsStep(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'What brings you here?' })).toBeVisible();
}

/** The colour of the box around a text, as a person would call it. */
async function readHue(text: Locator): Promise<string> {
  await expect(text).toBeVisible();
  const [red = 0, green = 0, blue = 0] = await text.evaluate((element) => {
    const box = element.closest('.border');
    const canvas = document.createElement('canvas').getContext('2d');
    if (!box || !canvas) return [];
    canvas.fillStyle = getComputedStyle(box).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  });
  if (green > red && green > blue) return 'green';
  return red >= green && green > blue ? 'amber' : `rgb(${red}, ${green}, ${blue})`;
}

test(
  'the device reports its position, and the interests step follows at once',
  { tag: ['@ONB-06', '@ONB-10', '@ONB-11', '@ONB-16', '@ONB-18', '@LOC-06', '@TOAST-05'] },
  async ({ page, context, signedIn }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(BRISTOL.place);
    await signedIn('verified');
    await reachLocation(page);
    expect(await readHue(page.getByText(/No location chosen yet/))).toBe('amber');
    await detectLocation(page);
    await expect(toast(page, 'Location detected successfully!')).toBeVisible();
    await expectInterestsStep(page);
    await page.getByRole('button', { name: /Location/ }).click();
    expect(await readHue(page.getByText(/Bristol, .*United Kingdom/))).toBe('green');
  },
);

test(
  'a member who denies access is told so and can enter a city',
  { tag: ['@ERR-12', '@ERR-16'] },
  async ({ page, context, signedIn }) => {
    await context.clearPermissions();
    await signedIn('verified');
    await reachLocation(page);
    await detectLocation(page);
    const sentence = 'Location access denied. Please enable location services.';
    await expect(page.getByRole('alert')).toContainText(sentence);
    await expect(toast(page, FAILED)).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(/You can try again in \d+ s/);
    await detectLocation(page);
    await expect(page.getByRole('alert')).toContainText(sentence);
    await page.getByRole('button', { name: /^Enter Manually/ }).click();
    await expect(field(page, 'City')).toBeVisible();
  },
);
