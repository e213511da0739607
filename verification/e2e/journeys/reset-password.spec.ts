import { ERRORS } from '@ballpark/contracts/errors';
import { field, signIn, toast } from '../fixtures/pages/account-forms.ts';
import { readMail } from '../fixtures/data/mailbox.ts';
import { createMember } from '../fixtures/data/members.ts';
import { expect, test } from '../fixtures/test.ts';

const NEW_PASSWORD = 'Lantern-Quay-9';

test(
  'a forgotten password is replaced through the mail, and every session ends',
  { tag: ['@RESET-01', '@RESET-02', '@RESET-03', '@RESET-05', '@RESET-06', '@every-size'] },
  async ({ page, problems, browser }) => {
    problems.expect(/status of 401/);
    const member = await createMember('onboarded');
    await page.goto('/forgot-password');
    await field(page, 'Email').fill(member.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('link', { name: 'Back to login' })).toBeVisible();
    // It arrives after the verification mail.
    const [link = ''] = (await readMail(member.email, { path: '/reset-password' })).links;
    await page.goto(link);
    await expect(page).toHaveURL('/reset-password');
    await field(page, 'New password').fill(NEW_PASSWORD);
    await field(page, 'Confirm password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(page.getByText('Password reset successfully! Redirecting to login...')).toBeVisible();
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
