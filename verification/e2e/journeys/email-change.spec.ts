import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findAccessibilityIssues } from '../fixtures/pages/accessibility.ts';
import { readMail } from '../fixtures/data/mailbox.ts';
import { part } from '../fixtures/pages/settings-part.ts';
import { expect, test } from '../fixtures/test.ts';

/** Asks for another address in the settings and returns it. */
async function askForAddress(page: Page, password: string): Promise<string> {
  const email = `r_${randomUUID().slice(0, 12)}@example.org`;
  await page.goto('/settings');
  const address = part(page, 'Email');
  await address.getByRole('textbox', { name: 'New email' }).fill(email);
  await address.getByLabel('Current password').fill(password);
  await address.getByRole('button', { name: 'Send the link' }).click();
  await expect(address.getByText(`We sent a link to ${email}.`)).toBeVisible();
  return email;
}

/** The link of the mail to an address that opens this page. */
async function readLink(email: string, path: string): Promise<string> {
  const { links } = await readMail(email, { path });
  return links.find((link) => link.includes(path)) ?? '';
}

test('the reader of the current address stops a change', async ({ page, signedIn, browser }) => {
  const member = await signedIn('onboarded');
  await askForAddress(page, member.password);
  const elsewhere = await browser.newPage();
  await elsewhere.goto(await readLink(member.email, '/stop-email-change'));
  await elsewhere.getByRole('button', { name: 'Stop the change' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'The change is stopped' })).toBeVisible();
  expect(await findAccessibilityIssues(elsewhere)).toEqual([]);
  await page.reload();
  await expect(part(page, 'Email').getByText(member.email)).toBeVisible();
  await expect(part(page, 'Email').getByRole('button', { name: 'Keep my old email' })).toBeHidden();
  await elsewhere.getByRole('link', { name: 'Choose a new password' }).click();
  await expect(elsewhere).toHaveURL('/forgot-password');
  await elsewhere.close();
});

test('the reader of the old address undoes a change and chooses a new password', async ({
  page,
  signedIn,
  browser,
  problems,
}) => {
  // The session that the undo has ended.
  problems.expect(/status of 401/);
  // Four mails and two devices.
  test.slow();
  const member = await signedIn('onboarded');
  const email = await askForAddress(page, member.password);
  await page.goto(await readLink(email, '/confirm-email'));
  await expect(page.getByRole('heading', { name: 'Email changed' })).toBeVisible();

  const elsewhere = await browser.newPage();
  await elsewhere.goto(await readLink(member.email, '/undo-email-change'));
  await elsewhere.getByRole('button', { name: 'Put my email back' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Your email is back' })).toBeVisible();
  expect(await findAccessibilityIssues(elsewhere)).toEqual([]);
  await page.goto('/settings');
  await expect(page).toHaveURL('/login');

  await elsewhere.goto(await readLink(member.email, '/reset-password'));
  await elsewhere.getByLabel('New password').fill('Lighthouse-Keeper-9');
  await elsewhere.getByLabel('Confirm password').fill('Lighthouse-Keeper-9');
  await elsewhere.getByRole('button', { name: 'Reset password' }).click();
  await expect(elsewhere).toHaveURL('/login', { timeout: 10_000 });
  await elsewhere.getByLabel('Email').fill(member.email);
  await elsewhere.getByLabel('Password', { exact: true }).fill('Lighthouse-Keeper-9');
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(elsewhere).toHaveURL('/home');
  await elsewhere.close();
});

test('after a changed password the other tabs of the browser go on', async ({ page, signedIn, context }) => {
  const member = await signedIn('onboarded');
  const other = await context.newPage();
  await other.goto('/leaderboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/settings');
  const before = await page.evaluate(() => localStorage.getItem('token'));
  const password = part(page, 'Password');
  await password.getByLabel('Current password').fill(member.password);
  await password.getByLabel('New password').fill('Lighthouse-Keeper-9');
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(password.getByText(/^Your password was changed\./)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(before);
  await other.getByRole('link', { name: 'Settings' }).first().click();
  await expect(part(other, 'Devices').getByText("You're signed in on this device only.")).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL('/settings');
});
