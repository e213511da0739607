import type { Page } from '@playwright/test';
import { field, toast } from '../fixtures/pages/account-forms.ts';
import { answerCalls } from '../fixtures/browser/intercepted-calls.ts';
import { findAccessibilityIssues } from '../fixtures/pages/accessibility.ts';
import { suggestPrices } from '../fixtures/data/database.ts';
import { postListing, suggestPrice } from '../fixtures/data/listings.ts';
import { createMember, type Member } from '../fixtures/data/members.ts';
import { tabTo } from '../fixtures/pages/keyboard.ts';
import { button, reachInterests } from '../fixtures/pages/onboarding-forms.ts';
import { expect, test } from '../fixtures/test.ts';

const VEIL = /^\d prices hidden so that yours is your own$/;

/** Posts a listing with four prices between £90 and £120, and returns it. */
async function postPriced(owner: Member, title: string) {
  const listing = await postListing(owner, { title });
  const amounts = [90, 100, 110, 120];
  await suggestPrices(
    listing,
    amounts.map((amount) => ({ amount, comment: `I would pay ${amount}.` })),
  );
  return listing;
}

/** Nothing on the page has a price, a note or a place for the consensus. */
async function expectVeil(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('heading', { name: VEIL })).toHaveText(
    `${count} prices hidden so that yours is your own`,
  );
  const article = page.getByRole('article');
  await expect(article.getByText('These prices are hidden until you have guessed.')).toBeVisible();
  await expect(article.getByText(/£\d|I would pay/)).toHaveCount(0);
  await expect(article.getByRole('heading', { name: 'Community consensus' })).toHaveCount(0);
  await expect(button(page, 'Suggest Price')).toHaveCount(1);
}

test(
  'a newcomer guesses before they see the prices, changes the guess once, and looks without a guess by keyboard',
  { tag: ['@DETAIL-04', '@DETAIL-05'] },
  async ({ page, resident, signedIn }) => {
    test.slow();
    const owner = await resident('onboarded');
    const [lamp, desk] = [await postPriced(owner, 'Brass lamp'), await postPriced(owner, 'Oak desk')];
    await signedIn('verified');
    await reachInterests(page);
    await expect(page.getByRole('switch', { name: 'Guess first' })).toBeChecked();
    await page.getByRole('button', { name: /^Helping/ }).click();
    await button(page, 'Complete Setup').click();
    await expect(page).toHaveURL('/home');

    const followed = page.waitForResponse((response) => response.url().endsWith(`/${lamp.id}/live`) && response.ok());
    await page.goto(`/listing/${lamp.id}`);
    await expectVeil(page, 4);
    expect(await findAccessibilityIssues(page)).toEqual([]);
    // A price that arrives meanwhile changes the number and nothing else.
    await followed;
    await suggestPrice(await createMember('onboarded'), lamp, 115);
    await expectVeil(page, 5);
    await page.reload();
    await expectVeil(page, 5);

    await button(page, 'Suggest Price').click();
    await field(page, 'Your price').fill('150');
    await button(page, 'Submit suggestion').click();
    const result = page.getByRole('dialog', { name: 'You suggested £150' });
    await expect(result.getByRole('heading', { name: /^You are \d+% above the ballpark\.$/ })).toBeFocused();
    await result.getByRole('button', { name: 'Change it once' }).click();
    await expect(field(page, 'Your price')).toHaveValue('150');
    await field(page, 'Your price').fill('112');
    await button(page, 'Update suggestion').click();
    await expect(toast(page, 'Suggestion updated successfully!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Community consensus' })).toBeVisible();
    await expect(page.getByText('I would pay 90.')).toBeVisible();
    await expect(page.getByText('£112', { exact: true }).first()).toBeVisible();

    const looks = await answerCalls(page, `/listings/${desk.id}/reveal`, (route) => route.continue());
    await page.goto(`/listing/${desk.id}`);
    await expectVeil(page, 4);
    await page.goto('/home');
    await page.goBack();
    await expectVeil(page, 4);
    await tabTo(page, 'Just show me');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Community consensus' })).toBeVisible();
    await expect(page.getByText('I would pay 120.')).toBeVisible();
    expect(looks.count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Community consensus' })).toBeVisible();
  },
);
