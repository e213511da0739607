import { findAccessibilityIssues } from '../fixtures/pages/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

test('a member closes the account, and signing in opens it again', async ({ page, signedIn, problems }) => {
  // A call of the page may be on its way while the account is closed.
  problems.expect(/status of 401 /);
  const member = await signedIn('onboarded');
  await page.goto('/settings#data');
  await page.getByRole('button', { name: 'Close my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close your account?' });
  await expect(dialog).toBeVisible();
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await dialog.getByLabel('Current password').fill(member.password);
  await dialog.getByRole('button', { name: 'Close my account' }).click();
  await expect(page.getByText('Your account is closed. Sign in within 30 days to restore it.')).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.goto('/login');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Welcome back. Your account is open again.')).toBeVisible();
  await expect(page).toHaveURL('/home');
});
