import { signIn, toast } from '../fixtures/pages/account-forms.ts';
import { advanceClock, stopClock, tickUntilVisible } from '../fixtures/browser/clock.ts';
import { holdCalls } from '../fixtures/browser/intercepted-calls.ts';
import { readToken } from '../fixtures/browser/token-storage.ts';
import { readMail, readMailToken } from '../fixtures/data/mailbox.ts';
import { expect, test } from '../fixtures/test.ts';

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
