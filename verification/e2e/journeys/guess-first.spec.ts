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

/** Posts a listing with four prices between £90 and £120 and an offer, and returns it. */
async function postPriced(owner: Member, title: string) {
  const listing = await postListing(owner, { title, offer: 65 });
  const amounts = [90, 100, 110, 120];
  await suggestPrices(
    listing,
    amounts.map((amount) => ({ amount, comment: `I would pay ${amount}.` })),
  );
  return listing;
}

/** Nothing on the page has a price, the amount of the offer or a note. The consensus has its heading and nothing else. */
async function expectVeil(page: Page, count: number): Promise<void> {
  const article = page.getByRole('article');
  await expect(article.getByText(`${count} prices hidden so that yours is your own`)).toBeVisible();
  await expect(article.getByText('These prices are hidden until you have guessed.')).toBeVisible();
  await expect(article.getByText(/£\d|I would pay/)).toHaveCount(0);
  await expect(article.getByText('The owner has an offer. You see it after your guess.')).toBeVisible();
  await expect(article.getByRole('heading', { name: 'Community consensus' })).toBeVisible();
  await expect(button(page, 'Suggest Price')).toHaveCount(1);
}

/** On cards, in the search and in quick mode listings have offers, and no amount of them. */
async function expectNoOffer(page: Page, title: string): Promise<void> {
  const main = page.getByRole('main');
  for (const path of ['/home', `/feed?search=${encodeURIComponent(title)}`]) {
    await page.goto(path);
    await expect(main.getByRole('article').filter({ hasText: title }).getByText('Has an offer')).toBeVisible();
    await expect(main.getByText('£65')).toHaveCount(0);
  }
  await page.goto('/quick');
  await expect(main.getByRole('article').getByRole('heading')).toBeVisible();
  await expect(main.getByText(/£\d/)).toHaveCount(0);
}

test(
  'a newcomer guesses before they see the prices, changes the guess once, and looks without a guess by keyboard',
  { tag: ['@DETAIL-04', '@DETAIL-05', '@OP-117'] },
  async ({ page, resident, signedIn }) => {
    test.slow();
    const owner = await resident('onboarded');
    const [lamp, desk] = [await postPriced(owner, 'Brass lamp'), await postPriced(owner, 'Oak desk')];
    await signedIn('verified');
    await reachInterests(page);
    await expect(page.getByRole('radio', { name: 'Show me the prices' })).toBeChecked();
    await page.getByRole('radio', { name: /^Let me guess first/ }).check();
    await page.getByRole('button', { name: /^Helping/ }).click();
    await button(page, 'Complete Setup').click();
    await expect(page).toHaveURL('/home');
    await expectNoOffer(page, 'Oak desk');

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
    await expect(page.getByRole('term').filter({ hasText: 'Average' })).toBeVisible();
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
    await expect(page.getByRole('term').filter({ hasText: 'Average' })).toBeVisible();
    await expect(page.getByText('I would pay 120.')).toBeVisible();
    expect(looks.count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await page.reload();
    await expect(page.getByRole('term').filter({ hasText: 'Average' })).toBeVisible();
  },
);
