import { field, toast } from '../fixtures/pages/account-forms.ts';
import { answerCalls, answerBadGateway } from '../fixtures/browser/intercepted-calls.ts';
import { button, failGeolocation, pickCity, reachLocation, searchCity } from '../fixtures/pages/onboarding-forms.ts';
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
  'far from any city the coordinates are kept and shown',
  { tag: ['@LOC-07', '@ERR-17'] },
  async ({ page, context, signedIn }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 10, longitude: -30.5 });
    await signedIn('verified');
    await reachLocation(page);
    const answered = page.waitForResponse('**/api/profile/location?*');
    await detectLocation(page);
    expect(await (await answered).json()).toMatchObject({ success: false, error: 'Location unavailable' });
    await expectInterestsStep(page);
    await page.getByRole('button', { name: /Location/ }).click();
    await expect(page.getByText('10.0000, -30.5000')).toBeVisible();
  },
);

test('a lookup that fails is ignored', { tag: '@LOC-07' }, async ({ page, context, signedIn, problems }) => {
  problems.expect(/status of 502/);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(BRISTOL.place);
  await signedIn('verified');
  await answerCalls(page, '/profile/location?*', answerBadGateway);
  await reachLocation(page);
  await detectLocation(page);
  await expectInterestsStep(page);
});

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

for (const [id, code, sentence] of [
  ['ERR-13', 2, 'Location unavailable. Please try again.'],
  ['ERR-14', 3, 'Location request timed out. Please try again.'],
  ['ERR-15', 7, 'Failed to get location'],
] as const) {
  test(`a device without a position: ${sentence}`, { tag: [`@${id}`, '@ERR-16'] }, async ({ page, signedIn }) => {
    await failGeolocation(page, code);
    await signedIn('verified');
    await reachLocation(page);
    await detectLocation(page);
    await expect(page.getByRole('alert')).toContainText(sentence);
    await expect(toast(page, FAILED)).toBeVisible();
  });
}

test('a browser without geolocation says so', { tag: '@ERR-11' }, async ({ page, signedIn }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'geolocation', { value: undefined }));
  await signedIn('verified');
  await reachLocation(page);
  await detectLocation(page);
  await expect(page.getByRole('alert')).toContainText('Geolocation is not supported by this browser');
});

test(
  'a city is searched from the second letter, picked from five, and confirmed',
  { tag: ['@ONB-07', '@ONB-08', '@ONB-17', '@VAL-08'] },
  async ({ page, signedIn }) => {
    await signedIn('verified');
    const searches = await answerCalls(page, '/locations/search?*', (route) => route.continue());
    await reachLocation(page);
    await searchCity(page, 'm');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    expect(searches.count()).toBe(0);
    await field(page, 'City').fill('münch');
    await expect(page.getByRole('option')).toHaveCount(5);
    await page
      .getByRole('option', { name: /Germany/ })
      .first()
      .click();
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(page.getByText('Your location')).toBeVisible();
    await button(page, 'Continue with this location').click();
    await expectInterestsStep(page);
  },
);

test('text that was not picked is no location', { tag: '@VAL-07' }, async ({ page, signedIn }) => {
  await signedIn('verified');
  await reachLocation(page);
  await pickCity(page, 'bristol', /^Bristol, .*United Kingdom/);
  await field(page, 'City').fill('Bristol, United');
  await expect(page.getByText(/No location chosen yet/)).toBeVisible();
  await field(page, 'City').press('Escape');
  await button(page, 'Continue with this location').click();
  await expect(page.getByText('Please select a location from the suggestions')).toBeVisible();
});

test('an unknown name shows No cities found', { tag: '@ERR-19' }, async ({ page, signedIn }) => {
  await signedIn('verified');
  await reachLocation(page);
  await searchCity(page, 'xqzwv');
  await expect(page.getByText('No cities found').first()).toBeVisible();
});

test('a search that fails gives an empty list', { tag: '@ERR-18' }, async ({ page, signedIn, problems }) => {
  problems.expect(/status of 502/);
  await signedIn('verified');
  await answerCalls(page, '/locations/search?*', answerBadGateway);
  await reachLocation(page);
  await searchCity(page, 'bristol');
  await expect(page.getByText('No cities found').first()).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
});

test('Back to options returns, and the choice stays', { tag: '@ONB-09' }, async ({ page, signedIn }) => {
  await signedIn('verified');
  await reachLocation(page);
  await pickCity(page, 'bristol', /^Bristol, .*United Kingdom/);
  await button(page, 'Back to options').click();
  await expect(page.getByText('Your location')).toBeVisible();
  await page.getByRole('button', { name: /^Enter Manually/ }).click();
  await expect(field(page, 'City')).toHaveValue(/^Bristol/);
});
