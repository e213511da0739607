import { ERRORS } from '@ballpark/contracts/errors';
import { RATE_LIMITS } from '@ballpark/rules/requests';
import { signIn } from '../fixtures/pages/account-forms.ts';
import { callApi } from '../fixtures/data/api.ts';
import { readMail } from '../fixtures/data/mailbox.ts';
import { createMember } from '../fixtures/data/members.ts';
import { expect, test } from '../fixtures/test.ts';

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
