import { randomUUID } from 'node:crypto';
import { answerCalls } from '../fixtures/browser/intercepted-calls.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { readMail } from '../fixtures/data/mailbox.ts';
import { createNeighbour } from '../fixtures/data/members.ts';
import { KYOTO } from '../fixtures/data/towns.ts';
import { findAccessibilityIssues } from '../fixtures/pages/accessibility.ts';
import { tabTo } from '../fixtures/pages/keyboard.ts';
import { part } from '../fixtures/pages/settings-part.ts';
import { expect, test } from '../fixtures/test.ts';

test('a member moves to another town with the keyboard alone, reads miles, and sees another feed', async ({
  page,
  signedIn,
}) => {
  // Two checks of the whole page with axe.
  test.slow();
  const title = `Paper lantern ${randomUUID().slice(0, 8)}`;
  await postListing(await createNeighbour(KYOTO.place), { ...KYOTO, title });
  await signedIn('onboarded');
  await answerCalls(page, '/push/key', (route) => route.fulfill({ json: { success: true, data: { key: null } } }));
  await page.goto('/settings');
  const area = part(page, 'Area');
  await expect(area.getByText(/^Bristol/)).toBeVisible();
  expect(await findAccessibilityIssues(page)).toEqual([]);

  // The index leads to the last part and, from there, on to its first control; then back to the first part.
  const index = page.getByRole('navigation', { name: 'Parts of the settings' });
  await tabTo(page, 'Your data');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/settings#data');
  await expect(part(page, 'Your data')).toBeInViewport();
  await expect(part(page, 'Your data')).toBeFocused();
  await index.getByRole('link', { name: 'Area' }).focus();
  await page.keyboard.press('Enter');
  await expect(area).toBeFocused();
  await expect(area).toBeInViewport({ ratio: 1 });
  await tabTo(page, 'Change area');
  await page.keyboard.press('Enter');
  await area.getByRole('button', { name: /^Enter Manually/ }).waitFor();
  // The member has an area: above stands which.
  await expect(area.getByText('No location chosen yet.')).toHaveCount(0);
  await tabTo(page, 'Enter ManuallySearch for your city by name.');
  await page.keyboard.press('Enter');
  await area.getByRole('combobox', { name: 'City' }).focus();
  await page.keyboard.type('94501');
  await expect(area.getByText("Type your town's name.", { exact: true })).toBeVisible();
  await area.getByRole('combobox', { name: 'City' }).fill('');
  await page.keyboard.type('Kyoto');
  await area
    .getByRole('option', { name: /^Kyoto/ })
    .first()
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Move here');
  await page.keyboard.press('Enter');
  await expect(area.getByText(/^You have moved to .*Japan/)).toBeVisible();
  await expect(area.getByRole('button', { name: 'Change area' })).toBeFocused();

  await tabTo(page, 'By place');
  await page.keyboard.press('ArrowRight');
  await expect(part(page, 'Units').getByText('Saved.')).toBeVisible();
  await expect(part(page, 'Notifications').getByText(/^This site has not set up/)).toBeVisible();
  expect(await findAccessibilityIssues(page)).toEqual([]);

  await page.goto('/feed');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expect(page.getByText(/under \d+ mi$/).first()).toBeVisible();
});

test('a member changes name, address and password and signs other devices out', async ({
  page,
  signedIn,
  browser,
  problems,
}) => {
  // Two mails and a second device.
  test.slow();
  // The new password gives the session a new token: a call that was under way with the old one is refused.
  problems.expect(/status of 401/);
  const member = await signedIn('onboarded');
  const name = `r_${randomUUID().slice(0, 12)}`;
  const email = `${name}@example.org`;
  await page.goto('/settings');
  const username = part(page, 'Username');
  await username.getByRole('textbox', { name: 'Username' }).fill(name);
  await username.getByRole('button', { name: 'Change username' }).click();
  await expect(username.getByText(`Your username is now @${name}.`)).toBeVisible();
  await expect(username.getByText(/^You can change it again on/)).toBeVisible();

  const address = part(page, 'Email');
  await address.getByRole('textbox', { name: 'New email' }).fill(email);
  await address.getByLabel('Current password').fill(member.password);
  await address.getByRole('button', { name: 'Send the link' }).click();
  await expect(address.getByText(`We sent a link to ${email}.`)).toBeVisible();
  const { links } = await readMail(email, { path: '/confirm-email' });
  const elsewhere = await browser.newPage();
  await elsewhere.goto(links.find((link) => link.includes('/confirm-email')) ?? '');
  await expect(elsewhere.getByRole('heading', { name: 'Email changed' })).toBeVisible();
  expect(await findAccessibilityIssues(elsewhere)).toEqual([]);
  await elsewhere.getByRole('link', { name: 'Sign in' }).click();
  await elsewhere.getByLabel('Email').fill(email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(member.password);
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(elsewhere).toHaveURL('/home');
  await readMail(member.email, { path: '/contact' });

  await page.reload();
  const devices = part(page, 'Devices');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  const password = part(page, 'Password');
  await password.getByLabel('Current password').fill(member.password);
  await password.getByLabel('New password').fill('Lighthouse-Keeper-9');
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(password.getByText(/^Your password was changed\./)).toBeVisible();
  await expect(devices.getByText("You're signed in on this device only.")).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL('/login');
  await elsewhere.close();
});
