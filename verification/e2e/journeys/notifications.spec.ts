import { listUnshownResults } from '@ballpark/contracts/notifications';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { callApi } from '../fixtures/data/api.ts';
import { queryDatabase } from '../fixtures/data/database.ts';
import { runJob } from '../fixtures/data/jobs.ts';
import { closeWithPrice, postListing, suggestPrice } from '../fixtures/data/listings.ts';
import { createMember } from '../fixtures/data/members.ts';
import { findAccessibilityIssues } from '../fixtures/pages/accessibility.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'the bell counts a new price within seconds, and following it leads to the listing',
  { tag: '@phone' },
  async ({ page, signedIn, resident }) => {
    test.slow();
    const owner = await signedIn('onboarded');
    const [first, second] = [
      await postListing(owner, { title: 'Oak sideboard' }),
      await postListing(owner, { title: 'Walnut desk' }),
    ];
    await page.goto('/home');
    const bell = page.getByRole('link', { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName('Notifications');
    await page.waitForResponse('**/api/notifications/live');
    await suggestPrice(await resident('onboarded'), first, 40);
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    await suggestPrice(await resident('onboarded'), second, 50);
    await suggestPrice(await createMember('onboarded'), second, 60);
    await expect(bell).toHaveAccessibleName('Notifications, 3 unread');

    await bell.tap();
    await expect(page).toHaveURL('/notifications');
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
    expect(await findAccessibilityIssues(page)).toEqual([]);
    await page.getByRole('link', { name: /^The first price for Oak sideboard/ }).tap();
    await expect(page).toHaveURL(`/listing/${first.id}`);
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
    await page.goBack();
    await expect(page.getByText('1 new price for Walnut desk')).toBeVisible();
    await button(page, 'Mark all as read').tap();
    await expect(bell).toHaveAccessibleName('Notifications');
    await expect(page.getByText('Unread', { exact: true })).toHaveCount(0);

    // A reminder of the end is read when the listing has ended.
    await queryDatabase(`update listing set created_at = now() - interval '61 hours' where id = $1`, [second.id]);
    await queryDatabase(`update reminder_mark set created_at = now() - interval '72 hours'`, []);
    await runJob('sweep-reminders');
    const reminder = page.getByRole('listitem').filter({ hasText: 'Walnut desk closes soon' });
    await expect(reminder.getByText('Unread', { exact: true })).toBeAttached();
    await closeWithPrice(owner, second, 55);
    await expect(reminder.getByText('Unread', { exact: true })).toHaveCount(0);
  },
);

test('after a closing the first open shows how close the price was, once on all devices', async ({
  page,
  browser,
  signedIn,
}) => {
  test.slow();
  const owner = await createMember('onboarded');
  const member = await signedIn('onboarded');
  const listing = await postListing(owner, { title: 'Oak sideboard' });
  await suggestPrice(member, listing, 250);
  await closeWithPrice(owner, listing, 255);
  await expect
    .poll(async () => listUnshownResults.success.data.parse(await callApi('GET /notifications/results', member)).length)
    .toBe(1);
  await page.goto('/home');
  const sheet = page.getByRole('dialog', { name: 'Oak sideboard went for £255' });
  await expect(sheet.getByText('You were £5 off: the only one who guessed, +50 XP')).toBeVisible();
  await expect(sheet.getByRole('img', { name: /final price £255/ })).toBeVisible();
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  const other = await (await browser.newContext()).newPage();
  await storeToken(other, member.token);
  const asked = other.waitForResponse('**/api/notifications/results');
  await other.goto('/home');
  expect(await (await asked).json()).toMatchObject({ data: [] });
  await expect(other.getByRole('link', { name: /^Notifications, \d unread$/ })).toBeVisible();
  await other.context().close();
});
