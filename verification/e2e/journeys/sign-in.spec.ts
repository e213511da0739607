import { ERRORS } from '@ballpark/contracts/errors';
import { RATE_LIMITS } from '@ballpark/rules/requests';
import { field, fillSignIn, signIn, toast } from '../fixtures/pages/account-forms.ts';
import { answerCalls, holdCalls, answerBadGateway } from '../fixtures/browser/intercepted-calls.ts';
import { readToken } from '../fixtures/browser/token-storage.ts';
import { callApi } from '../fixtures/data/api.ts';
import { readMail } from '../fixtures/data/mailbox.ts';
import { createMember } from '../fixtures/data/members.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'the login screen has fields for e-mail and a password that can be shown',
  { tag: ['@AUTH-01', '@AUTH-02', '@AUTH-03', '@VAL-16', '@VAL-17'] },
  async ({ page }) => {
    await page.goto('/login');
    for (const label of ['Email', 'Password']) await expect(field(page, label)).toHaveAttribute('required');
    await expect(field(page, 'Email')).toHaveAttribute('type', 'email');
    await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  },
);

test(
  'the login screen links to forgot password, register, terms and privacy',
  { tag: '@AUTH-05' },
  async ({ page }) => {
    await page.goto('/login');
    const main = page.getByRole('main');
    for (const [name, path] of [
      ['Forgot your password?', '/forgot-password'],
      ['Create an account', '/register'],
      ['Terms of Service', '/terms'],
      ['Privacy Policy', '/privacy'],
    ] as const) {
      await expect(main.getByRole('link', { name })).toHaveAttribute('href', path);
    }
  },
);

test(
  "on a slow network the button reads 'Signing in...' and cannot be pressed again",
  { tag: '@AUTH-04' },
  async ({ page }) => {
    const member = await createMember('unverified');
    const held = await holdCalls(page, '/auth/login');
    await page.goto('/login');
    await signIn(page, member);
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    held.release();
    await expect(page).toHaveURL('/verify-email');
  },
);

test(
  'signing in stores the token, shows a greeting and redirects home',
  { tag: ['@AUTH-06', '@SESS-05', '@TOAST-01'] },
  async ({ page }) => {
    const member = await createMember('onboarded');
    await page.goto('/login');
    const answered = page.waitForResponse('**/api/auth/login');
    await signIn(page, member);
    await expect(page).toHaveURL('/home');
    await expect(toast(page, 'Welcome back!')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(member.name.split(' ')[0] ?? '');
    const { data } = await (await answered).json();
    expect(await readToken(page)).toBe(data.token);
  },
);

test(
  'a wrong password says so in a toast, and nowhere on the screen',
  { tag: ['@ERR-01', '@ERR-04'] },
  async ({ page, problems }) => {
    problems.expect(/status of 401/);
    const { email } = await createMember('unverified');
    await page.goto('/login');
    await signIn(page, { email, password: 'not this one' });
    await expect(toast(page, ERRORS.wrong_credentials.error)).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(ERRORS.wrong_credentials.error);
    await expect(page).toHaveURL('/login');
    await expect(field(page, 'Email')).toHaveValue(email);
  },
);

test('an unknown address gets the same answer as a wrong password', async ({ page, problems }) => {
  problems.expect(/status of 401/);
  await page.goto('/login');
  await signIn(page, { email: 'nobody@example.org', password: 'not this one' });
  await expect(toast(page, ERRORS.wrong_credentials.error)).toBeVisible();
});

test("a sign-in that fails without a message says 'Login failed'", { tag: '@ERR-01' }, async ({ page, problems }) => {
  problems.expect(/status of 502/);
  const login = await answerCalls(page, '/auth/login', answerBadGateway);
  await page.goto('/login');
  await signIn(page, { email: 'someone@example.org', password: 'whatever it is' });
  await expect(toast(page, 'Login failed')).toBeVisible();
  expect(login.count(), 'what a person does is never sent twice').toBe(1);
});

test('two clicks on the button sign in once', async ({ page }) => {
  const member = await createMember('unverified');
  const login = await answerCalls(page, '/auth/login', (route) => route.continue());
  await page.goto('/login');
  await fillSignIn(page, member);
  await page.getByRole('button', { name: 'Sign in' }).dblclick();
  await expect(page).toHaveURL('/verify-email');
  expect(login.count()).toBe(1);
});

test('a device on which the member signed in before is known again by its cookie', async ({ page, context }) => {
  const member = await createMember('onboarded');
  await page.goto('/login');
  await signIn(page, member);
  await expect(page).toHaveURL('/home');
  const [cookie, ...others] = await context.cookies(new URL('/api/auth/login', page.url()).href);
  expect(cookie).toMatchObject({ name: 'device', httpOnly: true, sameSite: 'Strict', path: '/api/auth/login' });
  expect(others).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).toBe('');
});

/** Uses up the failures that this machine is allowed at one account. */
async function failSignIns(email: string): Promise<void> {
  const allowed = Number.parseInt(RATE_LIMITS['sign-in-per-account'].development, 10);
  const fail = () => callApi('POST /auth/login', { body: { email, password: 'a guess' } }).catch(() => undefined);
  await Promise.all(Array.from({ length: allowed }, fail));
}

test('beyond the limit a link comes by mail, and opening it lets the same form try again', async ({
  page,
  problems,
}) => {
  problems.expect(/status of (401|429)/);
  const member = await createMember('onboarded');
  await page.goto('/login');
  const sent = page.getByRole('alert').filter({ hasText: ERRORS.sign_in_link_sent.error });
  await failSignIns(member.email);
  await signIn(page, member);
  await expect(sent).toContainText('Check your inbox');
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  const [link = ''] = (await readMail(member.email, { path: '/login' })).links;
  await page.goto(link);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You can try your password again')).toBeVisible();
  await signIn(page, member);
  await expect(page).toHaveURL('/home');
});
