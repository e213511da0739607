import { ERRORS } from '@ballpark/contracts/errors';
import { signIn, toast } from '../fixtures/pages/account-forms.ts';
import { advanceClock, stopClock, tickUntilVisible } from '../fixtures/browser/clock.ts';
import { answerCalls, holdCalls, answerBadGateway } from '../fixtures/browser/intercepted-calls.ts';
import { readToken } from '../fixtures/browser/token-storage.ts';
import { readMail, readMailToken } from '../fixtures/data/mailbox.ts';
import { createMember } from '../fixtures/data/members.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'while the mail is unread the page names the address and three steps',
  { tag: ['@VERIFY-01', '@VERIFY-02', '@VERIFY-03'] },
  async ({ page, signedIn }) => {
    const { email } = await signedIn('unverified');
    await page.goto('/verify-email');
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(email);
    const steps = page.getByRole('main').getByRole('listitem');
    await expect(steps).toHaveCount(3);
    await expect(steps.nth(0)).toContainText(/check your inbox and spam/i);
    await expect(steps.nth(1)).toContainText(/click the .*link/i);
    await expect(steps.nth(2)).toContainText(/complete your profile setup/i);
  },
);

test(
  'the mail is sent again on request, with a new link',
  { tag: ['@VERIFY-04', '@TOAST-08'] },
  async ({ page, signedIn }) => {
    const { email } = await signedIn('unverified');
    const first = await readMail(email);
    await page.goto('/verify-email');
    await page.getByRole('button', { name: /resend/i }).click();
    await expect(toast(page, 'Verification email sent!')).toBeVisible();
    expect(readMailToken(await readMail(email, { except: first }))).not.toBe(readMailToken(first));
  },
);

test('asking again too soon shows what the server says', { tag: '@ERR-06' }, async ({ page, signedIn, problems }) => {
  problems.expect(/status of 429/);
  await signedIn('unverified');
  await page.goto('/verify-email');
  await page.getByRole('button', { name: /resend/i }).click();
  await expect(toast(page, 'Verification email sent!')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /resend/i }).click();
  await expect(toast(page, ERRORS.resend_too_soon.error)).toBeVisible();
});

test(
  "an answer without a message says 'Failed to resend verification email'",
  { tag: '@ERR-06' },
  async ({ page, signedIn, problems }) => {
    problems.expect(/status of 502/);
    await signedIn('unverified');
    await answerCalls(page, '/auth/resend-verification', answerBadGateway);
    await page.goto('/verify-email');
    await page.getByRole('button', { name: /resend/i }).click();
    await expect(toast(page, 'Failed to resend verification email')).toBeVisible();
  },
);

test(
  'Sign Out removes the token and ends on the landing page',
  { tag: ['@VERIFY-05', '@SESS-08', '@TOAST-04'] },
  async ({ page, signedIn }) => {
    await signedIn('unverified');
    await page.goto('/verify-email');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(toast(page, 'Logged out successfully')).toBeVisible();
    expect(await readToken(page)).toBeNull();
    await page.goto('/verify-email');
    await expect(page).toHaveURL('/login');
  },
);

test(
  'a valid link shows a welcome, and two seconds later redirects to onboarding',
  { tag: ['@ROUTE-13', '@VERIFY-06', '@VERIFY-07', '@VERIFY-09', '@TOAST-07', '@API-06'] },
  async ({ page, signedIn }) => {
    const { email } = await signedIn('unverified');
    const token = readMailToken(await readMail(email));
    const held = await holdCalls(page, '/auth/verify-email');
    await page.clock.install();
    const sent = page.waitForRequest('**/api/auth/verify-email');
    await page.goto(`/verify-email?token=${token}`);
    expect((await sent).postDataJSON()).toEqual({ token });
    await expect(page.getByRole('heading', { name: 'Verifying your email' })).toBeVisible();

    await stopClock(page);
    held.release();
    await tickUntilVisible(page, page.getByRole('heading', { name: 'Email Verified!' }));
    await tickUntilVisible(page, toast(page, 'Email verified successfully!'));
    await advanceClock(page, 1700);
    await expect(page).toHaveURL(/verify-email/);
    await advanceClock(page, 300);
    await expect(page).toHaveURL('/onboarding');
  },
);

test(
  'an invalid link says why and offers another mail',
  { tag: ['@VERIFY-01', '@VERIFY-08', '@ERR-05'] },
  async ({ page, signedIn, problems }) => {
    problems.expect(/status of 400/);
    await signedIn('unverified');
    await page.goto('/verify-email?token=made-up');
    await expect(page.getByRole('main')).toContainText(ERRORS.invalid_verification_token.error);
    await expect(page.getByRole('button', { name: /resend/i })).toBeEnabled();
  },
);

test(
  "a check that fails without a message says 'Verification failed'",
  { tag: '@ERR-05' },
  async ({ page, signedIn, problems }) => {
    problems.expect(/status of 502/);
    await signedIn('unverified');
    await answerCalls(page, '/auth/verify-email', answerBadGateway);
    await page.goto('/verify-email?token=made-up');
    await expect(page.getByRole('main')).toContainText('Verification failed');
  },
);

test('a link for one member does not work for another, who stays signed in', async ({ page, signedIn, problems }) => {
  problems.expect(/status of 400/);
  const other = await createMember('unverified');
  const token = readMailToken(await readMail(other.email));
  const member = await signedIn('unverified');
  await page.goto(`/verify-email?token=${token}`);
  await expect(page.getByRole('main')).toContainText(ERRORS.invalid_verification_token.error);
  expect(await readToken(page)).toBe(member.token);
});

test(
  'a link opened on another device asks to sign in, verifies then, and the first device carries on',
  { tag: ['@GUARD-02', '@API-06'] },
  async ({ page, signedIn, browser }) => {
    const member = await signedIn('unverified');
    await page.goto('/verify-email');
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    const [link = ''] = (await readMail(member.email)).links;

    const phone = await browser.newContext();
    const other = await phone.newPage();
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'Sign in to verify your email' })).toBeVisible();
    await other.getByRole('link', { name: 'Sign in' }).click();
    await expect(other).toHaveURL(/\/login/);
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    await signIn(other, member);
    await expect(other.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
    await expect(other).toHaveURL('/onboarding');
    await phone.close();

    await expect(page).toHaveURL('/onboarding', { timeout: 20_000 });
  },
);
