import { cards } from '../fixtures/pages/feed.ts';
import { answerCalls } from '../fixtures/browser/intercepted-calls.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { suggestPrices } from '../fixtures/data/database.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { createNeighbour } from '../fixtures/data/members.ts';
import { findAccessibilityIssues } from '../fixtures/pages/accessibility.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { expect, test } from '../fixtures/test.ts';
import { createRemotePlace, KYOTO, moveNorth } from '../fixtures/data/towns.ts';
import { readBox } from '../fixtures/pages/page-layout.ts';

test('a member of an empty town reads true words, sees the nearest first, and finds listings to practise on', async ({
  page,
}) => {
  // Four checks with axe.
  test.slow();
  const place = createRemotePlace();
  const [viewer, owner] = await Promise.all([createNeighbour(place), createNeighbour(place)]);
  await postListing(owner, { place: moveNorth(place, 300), title: 'Three hundred kilometres away' });
  await postListing(owner, { ...KYOTO, title: 'On another continent' });
  await storeToken(page, viewer.token);
  await page.goto('/home');
  const main = page.getByRole('main');
  await expect(main.getByText('Nothing within 50 km yet. Below are the nearest, the nearest first.')).toBeVisible();
  await expect(main.getByText(/your neighbours/)).toHaveCount(0);
  const distances = await cards(page)
    .getByText(/^[\d,]+ km$/)
    .allInnerTexts();
  const kilometres = distances.map((text) => Number(text.replace(/\D/g, '')));
  expect(kilometres.length).toBeGreaterThan(1);
  expect(kilometres).toEqual(kilometres.toSorted((one, other) => one - other));
  expect(await findAccessibilityIssues(page)).toEqual([]);

  // Other tests have posted in the currency of this place.
  await answerCalls(page, '/quick*', (route) => route.fulfill({ json: { success: true, data: [] } }));
  await page.goto('/quick');
  await expect(main.getByText(/^No open listing near you needs your price right now/)).toBeVisible();
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await page.getByRole('link', { name: 'See listings from anywhere' }).click();
  await expect(page).toHaveURL('/feed?radius=0');
  await expect(cards(page).first()).toBeVisible();

  await page.goto('/feed');
  await expect(page.getByRole('heading', { name: /^No listings near/ })).toBeVisible();
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await button(page, 'Practise on listings elsewhere').click();
  await expect(page).toHaveURL('/feed?radius=0');
  await expect(page.getByRole('heading', { name: /^No listings near/ })).toHaveCount(0);
  await expect(cards(page).first()).toBeVisible();
});

test(
  'on a phone the banner, the week and the large button end above the bottom bar; listings to guess follow',
  { tag: '@phone' },
  async ({ page }) => {
    const place = createRemotePlace();
    const [viewer, owner] = await Promise.all([createNeighbour(place), createNeighbour(place)]);
    for (const title of ['Teapot', 'Kettle', 'Toaster']) await postListing(owner, { place, title });
    await storeToken(page, viewer.token);
    await page.goto('/home');
    // Other journeys choose the things of today, which then come first.
    const task = await readBox(page.getByRole('link', { name: /^(Guess ten Ten|Today's five) / }));
    const week = await readBox(page.getByRole('region', { name: 'You this week' }));
    expect(Math.max(task.y + task.height, week.y + week.height)).toBeLessThan(640);
    const row = page.getByRole('region', { name: 'Needs your guess' }).getByRole('listitem');
    const [first, second] = [await readBox(row.nth(0)), await readBox(row.nth(1))];
    expect(first.y).toBeLessThan(page.viewportSize()?.height ?? 0);
    expect(first.width).toBeGreaterThan(100);
    expect(second.width).toBe(first.width);
  },
);

test(
  'a new listing is found by a member nearby, with the prices neighbours have suggested',
  { tag: '@PROD-01' },
  async ({ page }) => {
    const place = createRemotePlace();
    const [viewer, owner] = await Promise.all([createNeighbour(place), createNeighbour(place)]);
    await postListing(owner, { place, type: 'SERVICE', title: 'Mow a small lawn' });
    const bike = await postListing(owner, { place, title: 'Steel city bike' });
    await suggestPrices(bike, [{ amount: 150, comment: 'Sold mine for that' }, { amount: 190 }]);
    await storeToken(page, viewer.token);
    await page.goto('/home');
    await expect(cards(page).filter({ hasText: 'Mow a small lawn' })).toContainText('Service');
    await cards(page).filter({ hasText: 'Steel city bike' }).getByRole('link').click();
    await expect(page.getByText('Sold mine for that')).toBeVisible();
    await expect(page.getByText('2 suggestions').first()).toBeVisible();
  },
);
