import { waitForHydration } from '../fixtures/pages/hydration.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { closeListings } from '../fixtures/data/closings.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { ALAMEDA } from '../fixtures/data/towns.ts';
import { expect, test } from '../fixtures/test.ts';

const PRICES = [100, 120, 125, 130, 140, 150, 160, 170, 180, 200];

test('what a bike went for near Alameda is two taps from home, and can be read without a script', async ({
  page,
  request,
  resident,
}) => {
  await closeListings({ title: 'Steel bike', town: ALAMEDA, prices: PRICES });
  await storeToken(page, (await resident('onboarded')).token);
  await page.goto('/home');
  await page.getByRole('main').getByRole('link', { name: 'What things went for' }).click();
  await expect(page).toHaveURL('/guide');
  await page.getByLabel('What is it?').fill('bike');
  await page.getByLabel('City').fill('Alameda');
  await button(page, 'Show prices').click();

  await expect(page).toHaveURL(/\/guide\/alameda-\d+\/bike$/);
  const answer = page.getByRole('main');
  await expect(answer.getByRole('heading', { level: 1 })).toHaveText('Bike near Alameda');
  await expect(
    answer.getByText(/^10 closed within about 12 mi of Alameda, California, United States since /),
  ).toBeVisible();
  await expect(answer.getByText('Most went for $130 to $170.')).toBeVisible();
  const title = await page.title();
  expect(await (await request.get(page.url())).text()).toContain('>Most went for $130 to $170.<');

  // The app takes the page over and leaves the answer alone, and its title.
  await waitForHydration(page);
  await expect(answer.getByText('Most went for $130 to $170.')).toBeVisible();
  await expect(page).toHaveTitle(title);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Bike near Alameda');
  await page.goBack();
  await expect(answer.getByText('Most went for $130 to $170.')).toBeVisible();

  // Too little says so, and leads to asking.
  await page.getByLabel('What is it?').fill('grand piano');
  await button(page, 'Show prices').click();
  await expect(answer.getByText('Not enough has closed near Alameda yet')).toBeVisible();
  await page.getByLabel('City').fill('');
  await page.getByLabel('Category').selectOption('Music');
  await button(page, 'Show prices').click();
  await expect(page).toHaveURL('/guide/usd/grand-piano?category=music');
  await expect(answer.getByText('Not enough has closed anywhere in USD yet')).toBeVisible();
  await expect(page.getByLabel('Category')).toHaveValue('music');
  await answer.getByRole('link', { name: 'Create Listing' }).click();
  await expect(page).toHaveURL('/create');
});
