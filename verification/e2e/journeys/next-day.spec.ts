import { listUnshownResults } from '@ballpark/contracts/notifications';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { callApi } from '../fixtures/data/api.ts';
import { backdateListing, queryDatabase } from '../fixtures/data/database.ts';
import { runJob } from '../fixtures/data/jobs.ts';
import { closeWithPrice, postListing, suggestPrice } from '../fixtures/data/listings.ts';
import { readMail } from '../fixtures/data/mailbox.ts';
import { createNeighbour, type Member } from '../fixtures/data/members.ts';
import { createRemotePlace } from '../fixtures/data/towns.ts';
import { findAccessibilityIssues } from '../fixtures/pages/accessibility.ts';
import { tabTo } from '../fixtures/pages/keyboard.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * Makes what a member was told a day old. The three mails of that day are taken to be used up, so that the rest is due in
 * the digest of this morning.
 */
async function letOneDayPass({ id }: Member): Promise<void> {
  await queryDatabase(
    `update notification set created_at = created_at - interval '1 day', changed_at = changed_at - interval '1 day'
     where member_id = $1`,
    [id],
  );
  // The sweep of every minute may have mailed the first of them already.
  await queryDatabase(
    `update mail_batch set in_digest = true, due_at = now(), done_at = null, mail_key = null where member_id = $1`,
    [id],
  );
}

async function waitForResult(member: Member): Promise<void> {
  await expect
    .poll(async () => listUnshownResults.success.data.parse(await callApi('GET /notifications/results', member)).length)
    .toBe(1);
}

test('a member comes back the next day: bell, result, summary in the mailbox, one-click stop, settings', async ({
  page,
}) => {
  // A closing, a mail and three checks of a page with axe.
  test.slow();
  const place = createRemotePlace();
  const [member, neighbour] = [await createNeighbour(place), await createNeighbour(place)];
  const own = await postListing(member, { title: 'Oak sideboard', place });
  const urgent = await postListing(member, { title: 'Pine stool', place });
  const priced = await postListing(neighbour, { title: 'Walnut desk', place });
  await suggestPrice(neighbour, own, 40);
  await suggestPrice(member, priced, 250);
  await closeWithPrice(neighbour, priced, 255);
  await waitForResult(member);
  await letOneDayPass(member);
  await backdateListing(urgent, 60 * 60);
  await postListing(neighbour, { title: 'Red bicycle', place });

  await storeToken(page, member.token);
  await page.goto('/home');
  const sheet = page.getByRole('dialog', { name: /^Walnut desk went for/ });
  await expect(sheet.getByText(/off: the only one who guessed, \+50 XP$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  const news = page.getByRole('region', { name: 'Since your last visit' });
  await expect(news.getByRole('link', { name: /^Walnut desk .* went for .* \+50 XP$/ })).toBeVisible();
  const listings = page.getByRole('region', { name: 'Your listings' }).getByRole('listitem');
  await expect(listings.nth(0)).toContainText(/Pine stool.*left/);
  await expect(listings.nth(1)).toContainText(/Oak sideboard.*left/);
  await page.getByRole('link', { name: /^Notifications, \d unread$/ }).click();
  await expect(page.getByRole('heading', { name: 'Yesterday' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^The first price for Oak sideboard/ })).toBeVisible();
  expect(await findAccessibilityIssues(page)).toEqual([]);

  await runJob('send-notices');
  const summary = await readMail(member.email, { path: '/feed' });
  expect(summary.subject).toBe('Your Ballpark summary');
  for (const title of ['Oak sideboard', 'Walnut desk', 'Red bicycle']) expect(summary.text).toContain(title);

  await page.goto(summary.links.find((link) => link.includes('/api/unsubscribe/')) ?? '');
  await expect(page.getByRole('heading', { name: 'Stop these mails?' })).toBeVisible();
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await tabTo(page, 'Stop these mails');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You get no more mails about the daily summary.')).toBeVisible();

  await page.getByRole('link', { name: 'All mail settings' }).click();
  const part = page.getByRole('region', { name: 'Notifications', exact: true });
  await expect(part.getByRole('checkbox', { name: 'Daily summary: Email' })).not.toBeChecked();
  const results = part.getByRole('checkbox', { name: 'Results of listings I priced: Email' });
  await results.focus();
  await page.keyboard.press('Space');
  await expect(part.getByText('Saved.')).toBeVisible();
  await part.getByRole('switch', { name: 'Emails and push messages' }).focus();
  await page.keyboard.press('Space');
  await expect(results).toBeDisabled();
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await page.reload();
  await expect(part.getByRole('switch', { name: 'Emails and push messages' })).not.toBeChecked();
  await expect(results).not.toBeChecked();
});
