import type { Page } from '@playwright/test';
import { answerCalls, endStreams } from '../fixtures/browser/intercepted-calls.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { createNeighbour } from '../fixtures/data/members.ts';
import { createRemotePlace, moveNorth } from '../fixtures/data/towns.ts';
import { findAccessibilityIssues, findContrastIssues } from '../fixtures/pages/accessibility.ts';
import { cards } from '../fixtures/pages/feed.ts';
import { waitForHydration } from '../fixtures/pages/hydration.ts';
import { expect, test } from '../fixtures/test.ts';

/** What a screen says to the only member of a town, and the way on that it offers. */
type EmptyScreen = {
  path: string;
  says: string | RegExp;
  role: 'link' | 'button';
  action: string;
  /** Where the action leads. The address stays the same where it changes the page. */
  leadsTo?: RegExp;
};

const SCREENS: readonly EmptyScreen[] = [
  { path: '/home', says: 'You are the first one here', role: 'link', action: 'Post something', leadsTo: /\/create$/ },
  { path: '/home', says: /^Nothing within 50 km yet/, role: 'link', action: 'Show All Listings', leadsTo: /\/feed$/ },
  { path: '/feed', says: /^No listings near/, role: 'link', action: 'Create First Listing', leadsTo: /\/create$/ },
  {
    path: '/feed?radius=50',
    says: 'No listings found',
    role: 'button',
    action: 'Search anywhere',
    leadsTo: /radius=0$/,
  },
  {
    path: '/feed?search=xqzwv',
    says: 'No listings found',
    role: 'button',
    action: 'Clear filters',
    leadsTo: /\/feed$/,
  },
  { path: '/quick', says: 'Nothing to guess nearby', role: 'link', action: 'Create Listing', leadsTo: /\/create$/ },
  {
    path: '/leaderboard?scope=nearby',
    says: "You're the only member within 50 km so far.",
    role: 'button',
    action: 'See the global board',
    leadsTo: /\/leaderboard$/,
  },
  {
    path: '/leaderboard?board=month&scope=nearby',
    says: 'No one within 50 km yet',
    role: 'button',
    action: 'Global',
    leadsTo: /board=month$/,
  },
  {
    path: '/leaderboard?board=sense&scope=nearby',
    says: 'No one within 50 km yet',
    role: 'button',
    action: 'Global',
    leadsTo: /board=sense$/,
  },
  { path: '/notifications', says: 'Nothing here yet', role: 'link', action: 'Browse listings', leadsTo: /\/feed$/ },
  { path: '/profile', says: 'Nothing here yet', role: 'link', action: 'Guess ten', leadsTo: /\/quick$/ },
  {
    path: '/profile?tab=listings',
    says: 'No listings yet',
    role: 'link',
    action: 'Create listing',
    leadsTo: /\/create$/,
  },
  {
    path: '/profile?tab=suggestions',
    says: 'No suggestions yet',
    role: 'link',
    action: 'Browse listings',
    leadsTo: /\/feed$/,
  },
  {
    path: '/guide?words=bike',
    says: /^Not enough has closed/,
    role: 'link',
    action: 'Create Listing',
    leadsTo: /\/create$/,
  },
];

/** Every other screen of a member. Each has something to do. */
const OTHERS = [
  '/create',
  '/achievements',
  '/settings',
  '/profile/edit',
  '/guide',
  '/accuracy',
  '/transparency',
  '/faq',
];

async function openAsOnlyMember(page: Page): Promise<void> {
  const place = createRemotePlace();
  const [member, owner] = await Promise.all([createNeighbour(place), createNeighbour(moveNorth(place, 400))]);
  await postListing(owner, { place: moveNorth(place, 400), title: 'Four hundred kilometres away' });
  await storeToken(page, member.token);
  await endStreams(page);
}

/** Other tests have posted in the currency of this place. */
async function leaveNothingToGuess(page: Page): Promise<void> {
  await answerCalls(page, '/quick*', (route) => route.fulfill({ json: { success: true, data: [] } }));
}

test('no screen of the only member of a town is a dead end: each says what is so and offers a way on', async ({
  page,
}) => {
  test.slow();
  await openAsOnlyMember(page);
  await leaveNothingToGuess(page);
  const main = page.getByRole('main');
  for (const { path, says, role, action, leadsTo } of SCREENS) {
    await test.step(path, async () => {
      await page.goto(path);
      await waitForHydration(page);
      await expect(main.getByText(says).first(), path).toBeVisible();
      // By keyboard: what loads above may move it in the middle of a click.
      await main.getByRole(role, { name: action, exact: true }).last().press('Enter');
      if (leadsTo) await expect(page, path).toHaveURL(leadsTo);
      await expect(main.getByRole('heading').first(), path).toBeVisible();
    });
  }
  for (const path of OTHERS) {
    await page.goto(path);
    await waitForHydration(page);
    await expect(main.getByRole('heading').first(), path).toBeVisible();
    await expect(main.locator('a[href]:visible, button:enabled:visible').first(), path).toBeVisible();
  }
});

test('Home of the only member shows what is elsewhere, with place and distance, and has no accessibility finding', async ({
  page,
}) => {
  test.slow();
  await openAsOnlyMember(page);
  await page.goto('/home');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'You are the first one here' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Invite people' }).first()).toBeVisible();
  const row = page.getByRole('region', { name: 'Guess for people elsewhere' }).getByRole('listitem');
  // Other tests may have posted something nearer.
  await expect(row.first()).toHaveText(/\d km$/);
  await expect(cards(page).first()).toBeVisible();
  expect(await findAccessibilityIssues(page), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findContrastIssues(page), 'dark').toEqual([]);

  // It is there at once on the next visit, before the feed is: nothing below it jumps.
  await answerCalls(page, '/listings', () => new Promise(() => undefined));
  await page.goto('/home');
  await expect(main.getByRole('heading', { name: 'You are the first one here' })).toBeVisible();

  await page.goto('/quick');
  await expect(page.getByRole('article')).toContainText(/, [\d,]+ km away/);
  expect(await findAccessibilityIssues(page), 'quick mode').toEqual([]);
});
