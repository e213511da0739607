import { ERRORS } from '@ballpark/contracts/errors';
import type { Page } from '@playwright/test';
import { field, signIn, toast } from '../fixtures/pages/account-forms.ts';
import { advanceClock, stopClock, tickUntilVisible } from '../fixtures/browser/clock.ts';
import { answerCalls, answerBadGateway } from '../fixtures/browser/intercepted-calls.ts';
import { readMail } from '../fixtures/data/mailbox.ts';
import { createMember, createPerson } from '../fixtures/data/members.ts';
import { expect, test } from '../fixtures/test.ts';

const NEW_PASSWORD = 'Lantern-Quay-9';
const DONE = 'Password reset successfully! Redirecting to login...';

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password');
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
}

/** Reads the link from the reset mail, which arrives after the verification mail. */
async function readResetLink(page: Page, email: string): Promise<string> {
  await askForLink(page, email);
  await expect(page.getByRole('link', { name: 'Back to login' })).toBeVisible();
  const [link = ''] = (await readMail(email, { path: '/reset-password' })).links;
  expect(link).toContain('/reset-password?token=');
  return link;
}

async function enterNewPassword(page: Page, newPassword = NEW_PASSWORD, confirmed = newPassword): Promise<void> {
  await field(page, 'New password').fill(newPassword);
  await field(page, 'Confirm password').fill(confirmed);
  await page.getByRole('button', { name: 'Reset password' }).click();
}

test(
  'a forgotten password is replaced through the mail, and every session ends',
  { tag: ['@RESET-01', '@RESET-02', '@RESET-03', '@RESET-05', '@RESET-06', '@every-size'] },
  async ({ page, problems, browser }) => {
    problems.expect(/status of 401/);
    const member = await createMember('onboarded');
    const link = await readResetLink(page, member.email);
    await page.goto(link);
    await expect(page).toHaveURL('/reset-password');
    await enterNewPassword(page);
    await expect(page.getByText(DONE)).toBeVisible();
    await expect(page).toHaveURL('/login');

    await signIn(page, member);
    await expect(toast(page, ERRORS.wrong_credentials.error)).toBeVisible();
    await signIn(page, { ...member, password: NEW_PASSWORD });
    await expect(page).toHaveURL('/home');

    const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const other = await elsewhere.newPage();
    await other.addInitScript((token) => localStorage.setItem('token', token), member.token);
    await other.goto('/home');
    await expect(other, 'the session from before the reset').toHaveURL('/login');
    await elsewhere.close();
  },
);

test('an address without an account gets the same answer', { tag: '@RESET-01' }, async ({ page }) => {
  const { email } = await createMember('onboarded');
  const texts: string[] = [];
  for (const address of [email, createPerson().email]) {
    await askForLink(page, address);
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    texts.push(await page.getByRole('main').innerText());
  }
  expect(texts[0]).toBe(texts[1]);
});

test('a refused request shows what the server says', { tag: '@ERR-08' }, async ({ page, problems }) => {
  problems.expect(/status of 400/);
  await page.goto('/forgot-password');
  // The browser accepts this address; the server does not.
  await field(page, 'Email').fill('robin@localhost');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address');
  await expect(field(page, 'Email')).toHaveValue('robin@localhost');
});

test("a failure without a message still shows 'Reset link sent!'", { tag: '@ERR-09' }, async ({ page, problems }) => {
  problems.expect(/status of 502/);
  await answerCalls(page, '/auth/forgot-password', answerBadGateway);
  await askForLink(page, createPerson().email);
  await expect(page.getByText('Reset link sent!')).toBeVisible();
});

test('a lost connection is not shown as a success', async ({ page, problems }) => {
  problems.expect(/ERR_/);
  await answerCalls(page, '/auth/forgot-password', (route) => route.abort());
  await askForLink(page, createPerson().email);
  await expect(page.getByRole('alert')).toContainText("We couldn't reach");
});

test('each password can be shown and hidden by itself', { tag: '@RESET-04' }, async ({ page }) => {
  await page.goto('/reset-password?token=example');
  for (const [index, label] of ['New password', 'Confirm password'].entries()) {
    const toggle = page.getByRole('button', { name: /^(Show|Hide) password$/ }).nth(index);
    await expect(field(page, label)).toHaveAttribute('type', 'password');
    await toggle.click();
    await expect(field(page, label)).toHaveAttribute('type', 'text');
    await toggle.click();
    await expect(field(page, label)).toHaveAttribute('type', 'password');
  }
});

test(
  'the success message stays for three seconds, then the page redirects to login',
  { tag: ['@RESET-06', '@RESET-07', '@RESET-09'] },
  async ({ page }) => {
    const member = await createMember('verified');
    const link = await readResetLink(page, member.email);
    await page.clock.install();
    await page.goto(link);
    await field(page, 'New password').fill(NEW_PASSWORD);
    await field(page, 'Confirm password').fill(NEW_PASSWORD);
    await stopClock(page);
    await page.getByRole('button', { name: 'Reset password' }).click();
    await tickUntilVisible(page, page.getByText(DONE));
    await expect(page.getByRole('link', { name: 'Go to login now' })).toHaveAttribute('href', '/login');
    await advanceClock(page, 2700);
    await expect(page).toHaveURL('/reset-password');
    await advanceClock(page, 300);
    await expect(page).toHaveURL('/login');
  },
);

test('without a token the visitor is redirected to request a link', { tag: '@RESET-08' }, async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page).toHaveURL('/forgot-password');
});

test('the token is removed from the address bar, and entering the address again does not find it', async ({
  page,
  problems,
}) => {
  problems.expect(/status of 400/);
  await page.goto('/reset-password?token=made-up');
  await expect(page).toHaveURL('/reset-password');
  const sent = page.waitForRequest('**/api/auth/reset-password');
  await enterNewPassword(page);
  expect((await sent).postDataJSON()).toEqual({ token: 'made-up', newPassword: NEW_PASSWORD });
  await page.goto('/reset-password');
  await expect(page).toHaveURL('/forgot-password');
});

test('passwords that differ are marked on the confirm field and not sent', { tag: '@VAL-18' }, async ({ page }) => {
  const calls = await answerCalls(page, '/auth/reset-password', (route) => route.continue());
  await page.goto('/reset-password?token=example');
  await enterNewPassword(page, NEW_PASSWORD, 'something else');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(field(page, 'Confirm password')).toBeFocused();
  await expect(field(page, 'Confirm password')).toHaveAttribute('aria-invalid', 'true');
  expect(calls.count()).toBe(0);
});

test(
  'a used or invalid link says so and offers a new one',
  { tag: ['@VAL-19', '@ERR-07'] },
  async ({ page, problems }) => {
    problems.expect(/status of 400/);
    const { email } = await createMember('verified');
    const link = await readResetLink(page, email);
    await page.goto(link);
    await enterNewPassword(page);
    await expect(page.getByText(DONE)).toBeVisible();
    await page.goto(link);
    await enterNewPassword(page, 'Another-Harbour-3');
    await expect(page.getByRole('alert')).toContainText('Invalid reset token');
    await page.getByRole('link', { name: 'Get a new link' }).click();
    await expect(page).toHaveURL('/forgot-password');
  },
);

test(
  "a failure without a message says 'An error occurred. Please try again.'",
  { tag: '@ERR-07' },
  async ({ page, problems }) => {
    problems.expect(/status of 502/);
    await answerCalls(page, '/auth/reset-password', answerBadGateway);
    await page.goto('/reset-password?token=example');
    await enterNewPassword(page);
    await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again.');
  },
);

test(
  'a signed-in member who opens a reset link is redirected home, and the link stays valid',
  { tag: ['@ROUTE-10', '@ROUTE-11'] },
  async ({ page, signedIn, browser }) => {
    const { email } = await signedIn('onboarded');
    const context = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' });
    const visitor = await context.newPage();
    const link = await readResetLink(visitor, email);
    await page.goto(link);
    await expect(page).toHaveURL('/home');
    // A new password ends every session, so requests of a page that still loads would be refused.
    await page.goto('about:blank');
    await visitor.goto(link);
    await enterNewPassword(visitor);
    await expect(visitor.getByText(DONE)).toBeVisible();
    await context.close();
  },
);
