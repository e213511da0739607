import { field, signIn } from '../fixtures/pages/account-forms.ts';
import { readToken } from '../fixtures/browser/token-storage.ts';
import { tabBackTo, tabTo } from '../fixtures/pages/keyboard.ts';
import { createMember, endSessionElsewhere, createPerson } from '../fixtures/data/members.ts';
import { expect, test } from '../fixtures/test.ts';
import { getStackAddresses } from '../stack/addresses.ts';

test(
  'after a reload the member is still signed in, by the bearer token alone',
  { tag: ['@API-01', '@SESS-02', '@SESS-03'] },
  async ({ page, signedIn }) => {
    const member = await signedIn('onboarded');
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(member.name.split(' ')[0] ?? '');
    const asked = page.waitForRequest('**/api/auth/profile');
    await page.reload();
    const headers = await (await asked).allHeaders();
    expect(headers.authorization).toBe(`Bearer ${member.token}`);
    expect(headers.cookie).toBeUndefined();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(member.name.split(' ')[0] ?? '');
  },
);

test(
  'every call that the pages of a member make carries the bearer token and no cookie',
  { tag: '@API-01' },
  async ({ page, signedIn }) => {
    const member = await signedIn('onboarded');
    const calls: { path: string; isSigned: boolean }[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const { authorization, cookie } = request.headers();
      const isSigned = authorization === `Bearer ${member.token}` && cookie === undefined;
      if (pathname.startsWith('/api/')) calls.push({ path: pathname, isSigned });
    });
    const visits = {
      '/home': '/api/listings',
      '/leaderboard': '/api/xp/leaderboard',
      '/achievements': `/api/achievements/users/${member.id}/achievements`,
      [`/profile/${member.id}`]: `/api/xp/history/${member.id}`,
      '/create': '/api/profile/location',
    };
    for (const [path, call] of Object.entries(visits)) {
      await page.goto(path);
      await expect.poll(() => calls.map((seen) => seen.path)).toContain(call);
    }
    expect(calls.filter(({ isSigned }) => !isSigned)).toEqual([]);
  },
);

test(
  'when the server has ended the session, the next call removes the token and redirects to login',
  { tag: ['@SESS-09', '@ERR-10'] },
  async ({ page, signedIn, problems }) => {
    problems.expect(/status of 401/);
    const member = await signedIn('unverified');
    await page.goto('/verify-email');
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    await endSessionElsewhere(member);
    await page.getByRole('button', { name: /resend/i }).click();
    await expect(page).toHaveURL('/login');
    expect(await readToken(page)).toBeNull();
  },
);

test('the back button leads neither to a submitted form nor into the app after logging out', async ({
  page,
  problems,
}) => {
  // Requests of Home may be under way when the session ends.
  problems.expect(/status of 401/);
  const member = await createMember('onboarded');
  await page.goto('/about');
  await page.goto('/login');
  await signIn(page, member);
  await expect(page).toHaveURL('/home');
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await page.goForward();
  await expect(page).toHaveURL('/home');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page.getByText(member.name)).toHaveCount(0);
  await expect(page).not.toHaveURL('/home');
});

test('a session started in one process of the API is valid in the other, and ends in both', async () => {
  const member = await createMember('unverified');
  const askSecond = () =>
    fetch(`${getStackAddresses().secondOrigin}/api/auth/profile`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
  expect((await askSecond()).status).toBe(200);
  await endSessionElsewhere(member);
  expect((await askSecond()).status).toBe(401);
});

test('a person signs up and signs in with the keyboard alone', async ({ page }) => {
  const person = createPerson();
  await page.goto('/register');
  await field(page, 'Full name').focus();
  await page.keyboard.type(person.name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused();

  await tabBackTo(page, 'Sign Out');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabBackTo(page, 'Sign In');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, 'Email');
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/verify-email');
});
