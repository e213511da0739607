import { randomUUID } from 'node:crypto';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { createMember } from '../fixtures/data/members.ts';
import { findAccessibilityIssues } from '../fixtures/pages/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

test('a member blocks another one with the keyboard, misses their listing, and unblocks them', async ({ page }) => {
  const [viewer, other] = [await createMember('onboarded'), await createMember('onboarded')];
  const title = `Copper kettle ${randomUUID().slice(0, 8)}`;
  await postListing(other, { title });
  await storeToken(page, viewer.token);
  const search = `/feed?search=${encodeURIComponent(title)}`;
  await page.goto(search);
  await expect(page.getByRole('link', { name: title })).toBeVisible();

  await page.goto(`/profile/${other.id}`);
  const menu = page.getByRole('button', { name: /^More about/ });
  await menu.focus();
  // The last item first, then the one above it.
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Report' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Block' })).toBeFocused();
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Block/ });
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText(/^You blocked/)).toBeVisible();

  await page.goto(search);
  await expect(page.getByRole('heading', { name: 'No listings found' })).toBeVisible();
  await page.goto('/settings#blocks');
  const part = page.getByRole('region', { name: 'Blocked and muted members' });
  await part.getByRole('button', { name: 'Show the list' }).click();
  await part.getByRole('button', { name: /^Unblock/ }).click();
  await expect(part.getByText(/^Done\./)).toBeVisible();
  await page.goto(search);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
});
