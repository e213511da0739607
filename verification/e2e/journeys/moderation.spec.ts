import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { PHONE } from '../fixtures/browser/browser.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { createMember, type Member } from '../fixtures/data/members.ts';
import { createModerator } from '../fixtures/data/moderators.ts';
import { toast } from '../fixtures/pages/account-forms.ts';
import { findAccessibilityIssues } from '../fixtures/pages/accessibility.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { expect, test } from '../fixtures/test.ts';

const MENU = 'More about this listing';

async function reportListing(page: Page, reason: RegExp): Promise<void> {
  await button(page, MENU).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this listing' });
  await expect(dialog.getByRole('radio', { name: /^A scam/ })).toBeFocused();
  await dialog.getByRole('radio', { name: reason }).check();
  await button(page, 'Send report').click();
  await expect(page.getByRole('dialog', { name: 'Thank you' })).toBeVisible();
  await expect(button(page, 'Done')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, MENU)).toBeFocused();
}

/** A page of its own for another person. */
async function openAs(browser: Browser, member?: Member, device: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext(device)).newPage();
  if (member !== undefined) await storeToken(page, member.token);
  return page;
}

test('a member and a visitor report, a moderator decides by keyboard, the author appeals, another moderator takes it back', async ({
  page,
  browser,
  signedIn,
}) => {
  test.slow();
  const author = await createMember('onboarded');
  const { id, title } = await postListing(author, { title: `Sealed phone ${author.username}` });
  await signedIn('onboarded');
  await page.goto(`/listing/${id}`);
  await reportListing(page, /^Offensive/);
  // The open page would notice that the listing is hidden.
  await page.close();

  const visit = await openAs(browser);
  await visit.goto(`/listing/${id}`);
  await expect(visit).toHaveURL('/login');
  await reportListing(visit, /^A scam/);
  await visit.context().close();

  const desk = await openAs(browser, await createModerator());
  await desk.goto('/moderation');
  const heading = desk.getByRole('heading', { level: 2, name: title });
  // Another run may have left cases before this one.
  await expect(async () => {
    await desk.keyboard.press('j');
    await expect(heading).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(desk.getByRole('region', { name: 'Reports' })).toContainText('Visitor');
  expect(await findAccessibilityIssues(desk)).toEqual([]);
  const address = desk.url();
  await desk.keyboard.press('2');
  await desk.keyboard.type('Please show the phone itself.');
  await desk.keyboard.press('Control+Enter');
  await expect(toast(desk, 'Decided. The author is told.')).toBeVisible();
  await expect(desk.getByRole('navigation', { name: 'Cases' }).getByRole('link', { name: title })).toHaveCount(0);
  await desk.context().close();

  const home = await openAs(browser, author, PHONE);
  await home.goto('/notifications');
  await home.getByRole('link', { name: new RegExp(`^${title} was hidden by a moderator`) }).click();
  await expect(home).toHaveURL('/appeal');
  await expect(home.getByText('Please show the phone itself.')).toBeVisible();
  expect(await findAccessibilityIssues(home)).toEqual([]);
  await home.getByLabel('Why should we decide otherwise?').fill('It is sealed, so there is nothing to show.');
  await button(home, 'Send appeal').click();
  await expect(home.getByText('Your appeal is sent')).toBeVisible();
  await home.goto('/profile?tab=listings');
  const hidden = home.getByRole('region', { name: 'Hidden listings' });
  await expect(hidden.getByRole('heading', { name: title })).toBeVisible();
  await expect(hidden.getByRole('img')).toHaveCount(0);
  expect(await findAccessibilityIssues(home)).toEqual([]);

  const second = await openAs(browser, await createModerator(), PHONE);
  await second.emulateMedia({ colorScheme: 'dark' });
  await second.goto(address);
  await second.getByRole('radio', { name: /^Take back/ }).check();
  await second.getByLabel('Sentence to the author').fill('You are right: it is sealed.');
  expect(await findAccessibilityIssues(second)).toEqual([]);
  await button(second, 'Take the decision back').click();
  await expect(toast(second, 'Judged. The author is told.')).toBeVisible();
  await second.context().close();

  await home.goto('/notifications');
  const told = home.getByRole('link', { name: new RegExp(`^${title}: the decision was taken back`) });
  await expect(told).toContainText('You are right: it is sealed.');
  await home.goto(`/listing/${id}`);
  await expect(home.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await home.context().close();
});
