import { listAchievements } from '@ballpark/contracts/achievements';
import { getXp } from '@ballpark/contracts/xp';
import { field, toast } from '../fixtures/pages/account-forms.ts';
import { callApi } from '../fixtures/data/api.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { tabTo } from '../fixtures/pages/keyboard.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { createMember, type Member } from '../fixtures/data/members.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Page } from '@playwright/test';

/** Moves the focus to the control with this name and presses Enter. */
async function pressControl(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Posts a listing and returns its address. */
async function postBench(page: Page): Promise<string> {
  await page.goto('/create');
  await expect(field(page, 'Location')).toHaveValue(/^Bristol/);
  await tabTo(page, 'Title');
  await page.keyboard.type('Garden bench');
  // Skips the choice of product or service, and the category.
  await tabTo(page, 'Description');
  await page.keyboard.type('Teak, two seats');
  await pressControl(page, 'Post listing');
  await expect(page).toHaveURL(/\/listing\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('dialog', { name: "It's live" })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Garden bench');
  return new URL(page.url()).pathname;
}

async function suggest(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Garden bench');
  await pressControl(page, 'Suggest Price');
  await expect(field(page, 'Your price')).toBeFocused();
  await page.keyboard.type('80');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Mine went for that');
  await pressControl(page, 'Submit suggestion');
  await expect(toast(page, 'Price suggestion submitted!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Yours is the first suggestion' })).toBeFocused();
  await pressControl(page, 'Done');
  await expect(button(page, 'Edit suggestion')).toBeFocused();
}

async function close(page: Page, { address, winner }: { address: string; winner: string }): Promise<void> {
  await page.goto(address);
  await expect(page.getByText('Mine went for that')).toBeVisible();
  await pressControl(page, 'Close listing');
  await expect(field(page, 'Final price')).toBeFocused();
  await page.keyboard.type('82');
  await expect(page.getByText(`${winner} would be closest`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('This cannot be undone');
  await pressControl(page, 'Close listing');
  await expect(toast(page, 'Listing closed! XP awarded to 1 users.')).toBeVisible();
}

async function listUnlocked({ id, token }: Member): Promise<string[]> {
  const answer = await callApi(`GET /achievements/users/${id}/achievements`, { token });
  const all = listAchievements.success.data.parse(answer);
  return all.filter(({ unlocked }) => unlocked).map((achievement) => achievement.id);
}

test(
  'with the keyboard alone one member posts, another suggests, the first closes, and both see the winner and the points',
  { tag: '@PROD-02' },
  async ({ page, browser, problems, signedIn }) => {
    test.slow();
    await signedIn('onboarded');
    const helper = await createMember('onboarded');
    const elsewhere = await browser.newContext();
    await problems.watch(elsewhere);
    const theirs = await elsewhere.newPage();
    await storeToken(theirs, helper.token);

    const address = await postBench(page);
    await suggest(theirs, address);
    await expect(theirs.getByRole('button', { name: 'Edit suggestion', exact: true })).toBeFocused();
    await close(page, { address, winner: helper.username });
    await expect(page.getByRole('heading', { name: `${helper.username} was closest` })).toBeFocused();
    await expect(page.getByRole('list', { name: 'XP awarded' })).toContainText('+50 XP');
    // The first own closing is an achievement, which the sidebar shows without a reload.
    await expect(page.getByRole('complementary').getByText('10 XP')).toBeVisible({ timeout: 15_000 });

    await expect.poll(() => listUnlocked(helper), { timeout: 15_000 }).toContain('on_the_money');
    const { xp, rank } = getXp.success.data.parse(await callApi(`GET /xp/${helper.id}`, { token: helper.token }));
    expect(xp).toBeGreaterThanOrEqual(50);
    expect(rank).toBeGreaterThanOrEqual(1);
    await theirs.goto(address);
    await expect(theirs.getByRole('heading', { name: 'Final Price' })).toBeVisible();
    await expect(theirs.getByText('£82', { exact: true }).first()).toBeVisible();
    await expect(theirs.getByRole('complementary').getByText(`${xp} XP`)).toBeVisible();
    await elsewhere.close();
  },
);
