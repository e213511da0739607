import { signIn } from '../fixtures/pages/account-forms.ts';
import { waitForHydration } from '../fixtures/pages/hydration.ts';
import { createMember } from '../fixtures/data/members.ts';
import { findLanding, ROUTES, type Viewer } from '../fixtures/pages/routes.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Page } from '@playwright/test';

/** Opens every address of the route table and checks where the viewer ends up. */
async function expectAllRoutes(page: Page, viewer: Viewer): Promise<void> {
  test.slow();
  // The bar of the public pages shows when the session has loaded.
  const wayIn = viewer === 'visitor' ? 'Sign In' : 'Open app';
  for (const route of ROUTES) {
    await page.goto(route.path);
    await expect(page, `${viewer} opens ${route.path}`).toHaveURL(findLanding(viewer, route));
    await waitForHydration(page);
    if (route.access === 'public') await expect(page.getByRole('link', { name: wayIn })).toBeVisible();
    await expect(page, `${viewer} stays`).toHaveURL(findLanding(viewer, route));
  }
}

test(
  'a visitor reads the public pages and is asked to sign in everywhere else',
  {
    tag: [
      '@GUARD-01',
      '@GUARD-09',
      '@PERM-02',
      '@ROUTE-01',
      '@ROUTE-02',
      '@ROUTE-03',
      '@ROUTE-04',
      '@ROUTE-05',
      '@ROUTE-06',
      '@ROUTE-07',
      '@ROUTE-08',
      '@ROUTE-09',
      '@ROUTE-10',
      '@ROUTE-11',
    ],
  },
  async ({ page, problems }) => {
    // The listing of the route table does not exist, so the login page shows none.
    problems.expect(/status of 404 .*\/api\/listings\/0197f000.*\/preview/);
    await expectAllRoutes(page, 'visitor');
  },
);

test(
  'a member who has not verified their address is sent to do so',
  { tag: ['@GUARD-03', '@GUARD-06', '@GUARD-10', '@PERM-03', '@ROUTE-12', '@ROUTE-14'] },
  async ({ page, signedIn }) => {
    await signedIn('unverified');
    await expectAllRoutes(page, 'unverified');
  },
);

test(
  'a verified member who is not onboarded is sent to onboarding',
  { tag: ['@GUARD-04', '@GUARD-07', '@GUARD-10', '@PERM-04', '@ROUTE-14'] },
  async ({ page, signedIn }) => {
    await signedIn('verified');
    await expectAllRoutes(page, 'verified');
  },
);

test(
  'an onboarded member reaches every page of the app, and is redirected home from the pages of other stages',
  {
    tag: [
      '@GUARD-05',
      '@GUARD-07',
      '@GUARD-10',
      '@PERM-05',
      '@ROUTE-15',
      '@ROUTE-16',
      '@ROUTE-17',
      '@ROUTE-18',
      '@ROUTE-19',
      '@ROUTE-20',
      '@ROUTE-23',
      '@ROUTE-24',
    ],
  },
  async ({ page, signedIn, problems }) => {
    // The listing and the profile of the route table do not exist.
    problems.expect(/status of 404 .*\/api\/(listings|profile)\/0197f000/);
    await signedIn('onboarded');
    await expectAllRoutes(page, 'onboarded');
  },
);

test(
  '/profile/edit is the page for editing, not the profile of a member called edit',
  { tag: '@ROUTE-22' },
  async ({ page, signedIn }) => {
    await signedIn('onboarded');
    await page.goto('/profile/edit');
    await expect(page).toHaveTitle(/^Edit profile/);
  },
);

test('a visitor returns to the requested page after signing in, once', { tag: '@GUARD-02' }, async ({ page }) => {
  const member = await createMember('onboarded');
  await page.goto('/leaderboard?scope=nearby&radius=25');
  await expect(page).toHaveURL('/login');
  await signIn(page, member);
  await expect(page).toHaveURL('/leaderboard?scope=nearby&radius=25');

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, member);
  await expect(page).toHaveURL('/home');
});

test(
  'a requested page does not let a member skip onboarding',
  { tag: ['@GUARD-02', '@GUARD-07'] },
  async ({ page }) => {
    const member = await createMember('verified');
    await page.goto('/create');
    await expect(page).toHaveURL('/login');
    await signIn(page, member);
    await expect(page).toHaveURL('/onboarding');
  },
);
