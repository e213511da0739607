import { cards, findCard, readTitles } from '../fixtures/pages/feed.ts';
import { answerCalls, holdCalls } from '../fixtures/browser/intercepted-calls.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { backdateListing, suggestPrices } from '../fixtures/data/database.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { createNeighbour } from '../fixtures/data/members.ts';
import { findAccessibilityIssues } from '../fixtures/pages/accessibility.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { expect, test } from '../fixtures/test.ts';
import { createRemotePlace, KYOTO, moveNorth } from '../fixtures/data/towns.ts';
import { getStackAddresses } from '../stack/addresses.ts';
import { readBox } from '../fixtures/pages/page-layout.ts';

test(
  'home greets the member and links to creating, browsing and the leaderboard',
  { tag: ['@HOME-01', '@HOME-02', '@HOME-03', '@HOME-08', '@every-size'] },
  async ({ page, resident }) => {
    const member = await resident('onboarded');
    await storeToken(page, member.token);
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${member.name.split(' ')[0]}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Create Listing' })).toHaveCount(2);
    const tiles = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link');
    await expect(tiles).toHaveText(['Create Listing', 'Browse All', 'Leaderboard']);
    await expect(tiles.nth(0)).toHaveAttribute('href', '/create');
    await expect(tiles.nth(1)).toHaveAttribute('href', '/feed');
    await expect(tiles.nth(2)).toHaveAttribute('href', '/leaderboard');
    await main.getByRole('link', { name: 'Show All Listings' }).click();
    await expect(page).toHaveURL('/feed');
  },
);

test(
  'the community feed shows the nearest band first, and in a band the newest',
  { tag: ['@HOME-04', '@HOME-06'] },
  async ({ page }) => {
    const place = createRemotePlace();
    const [viewer, owner] = await Promise.all([createNeighbour(place), createNeighbour(place)]);
    const far = await postListing(owner, { place: moveNorth(place, 30), title: 'Thirty kilometres away' });
    await backdateListing(await postListing(owner, { place, title: 'Here, two hours ago' }), 120);
    await backdateListing(await postListing(owner, { place, title: 'Here, an hour ago' }), 60);
    await backdateListing(await postListing(owner, { place: moveNorth(place, 8), title: 'Eight kilometres away' }), 30);
    expect(far.isActive).toBe(true);
    await storeToken(page, viewer.token);
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: 'Community Feed' })).toBeVisible();
    await expect(page.getByText('Sorted by location & date')).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
    expect((await readTitles(page)).slice(0, 4)).toEqual([
      'Here, an hour ago',
      'Here, two hours ago',
      'Eight kilometres away',
      'Thirty kilometres away',
    ]);
  },
);

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
  await expect(main.getByText(/^No one else near you has an open listing\. These are from/)).toBeVisible();
  await expect(main.getByText(/neighbour/)).toHaveCount(0);
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
  await expect(main.getByText('No open listing near you needs your price right now.')).toBeVisible();
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
  'on a phone the first listing begins in the upper half of the screen, as wide as the next',
  { tag: '@phone' },
  async ({ page }) => {
    const place = createRemotePlace();
    const [viewer, owner] = await Promise.all([createNeighbour(place), createNeighbour(place)]);
    for (const title of ['Teapot', 'Kettle', 'Toaster']) await postListing(owner, { place, title });
    await storeToken(page, viewer.token);
    await page.goto('/home');
    const row = page.getByRole('region', { name: 'Needs your guess' }).getByRole('listitem');
    const [first, second] = [await readBox(row.nth(0)), await readBox(row.nth(1))];
    expect(first.y).toBeLessThan((page.viewportSize()?.height ?? 0) / 2);
    expect(first.width).toBeGreaterThan(100);
    expect(second.width).toBe(first.width);
  },
);

test("a member's own listings are not in their community feed", async ({ page }) => {
  const place = createRemotePlace();
  const [viewer, owner] = await Promise.all([createNeighbour(place), createNeighbour(place)]);
  await postListing(owner, { place, title: 'Teapot next door' });
  await backdateListing(await postListing(viewer, { place, title: 'Teapot of mine' }), 60 * 70);
  await postListing(viewer, { place, title: 'Kettle of mine' });
  await storeToken(page, viewer.token);
  await page.goto('/home');
  await expect(findCard(page, 'Teapot next door')).toBeVisible();
  await expect(findCard(page, 'Teapot of mine')).toHaveCount(0);
  // They have a place of their own, where the one that closes first comes first.
  const own = page.getByRole('region', { name: 'Your listings' }).getByRole('link', { name: /left$/ });
  await expect(own).toHaveText([/^Teapot of mine/, /^Kettle of mine/]);
});

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

test('six placeholder cards show while listings load', { tag: '@HOME-05' }, async ({ page, resident }) => {
  await storeToken(page, (await resident('onboarded')).token);
  const held = await holdCalls(page, '/listings');
  await page.goto('/home');
  const hints = page.getByRole('main').locator('ul[aria-hidden="true"] > li');
  await expect(hints).toHaveCount(6);
  held.release();
  await expect(hints).toHaveCount(0);
});

test('without listings it asks for the first one', { tag: '@HOME-07' }, async ({ page }) => {
  const viewer = await createNeighbour(createRemotePlace());
  await storeToken(page, viewer.token);
  // Other tests have posted listings elsewhere; only the answer for this place is empty.
  const nearby = `${getStackAddresses().origin}/api/listings?radius=5`;
  await answerCalls(page, '/listings', (route) => route.continue({ url: nearby }));
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'No listings yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Create First Listing' }).click();
  await expect(page).toHaveURL('/create');
});

test(
  'when the feed cannot be loaded it says so and can try again',
  { tag: '@ERR-28' },
  async ({ page, resident, problems }) => {
    problems.expect(/status of 503/);
    const member = await resident('onboarded');
    await postListing(await createNeighbour(createRemotePlace()));
    await storeToken(page, member.token);
    await answerCalls(page, '/listings', (route, attempt) =>
      attempt <= 2 ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await page.goto('/home');
    await expect(page.getByText('Failed to load listings. Please try again.')).toBeVisible();
    await button(page, 'Try again').click();
    await expect(cards(page).first()).toBeVisible();
  },
);

test(
  'a visitor sees the two newest listings on the landing page, and returns to the chosen one after signing in',
  { tag: ['@LAND-18', '@CONST-14'] },
  async ({ page, resident }) => {
    const member = await resident('onboarded');
    await postListing(member, { title: 'Teapot for two' });
    await postListing(member, { title: 'Garden chair', offer: 20 });
    await page.goto('/');
    const preview = page.getByRole('region', { name: 'Waiting for a guess right now' }).getByRole('article');
    await expect(preview).toHaveCount(2);
    await preview
      .first()
      .getByRole('link', { name: /^Suggest Price/ })
      .click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await page.getByLabel('Email', { exact: true }).fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/listing\/[0-9a-f-]{36}$/);
  },
);
