import { getAskLink } from '@ballpark/contracts/asking';
import type { Listing } from '@ballpark/contracts/listings';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/data/api.ts';
import { autoCloseListing, queryDatabase, suggestPrices } from '../fixtures/data/database.ts';
import { closeWithPrice, postListing } from '../fixtures/data/listings.ts';
import { createMember, type Member } from '../fixtures/data/members.ts';
import { findAccessibilityIssues, findContrastIssues } from '../fixtures/pages/accessibility.ts';
import { fillSignIn, toast } from '../fixtures/pages/account-forms.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { enlargeText, listWideElements } from '../fixtures/pages/page-layout.ts';
import { createPlainPhotos } from '../fixtures/photos/upload-files.ts';
import { expect, test } from '../fixtures/test.ts';

/** A listing with a ballpark figure of about £90, and the path of its ask link. */
async function ask(owner: Member): Promise<{ listing: Listing; path: string }> {
  const listing = await postListing(owner, { photos: await createPlainPhotos(2) });
  await suggestPrices(
    listing,
    [70, 80, 85, 90, 95, 105, 115].map((amount) => ({ amount })),
  );
  const { address } = await readLink(owner, listing);
  return { listing, path: new URL(address ?? '').pathname };
}

async function readLink({ token }: Member, { id }: Listing) {
  return getAskLink.success.data.parse(await callApi(`GET /listings/${id}/ask`, { token }));
}

async function readAmounts(owner: Member, listing: Listing): Promise<number[]> {
  return (await readLink(owner, listing)).prices.map(({ amount }) => amount);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const price = (page: Page) => page.getByRole('textbox', { name: 'Your price (GBP)' });
const send = (page: Page) => page.getByRole('button', { name: 'Send to Robin' });
const strip = (page: Page) => page.getByRole('img', { name: /fair range/ });

/** Two taps and one field, then a wrong amount, a change, the deletion, and what it went for. */
async function priceAsGuest(page: Page, owner: Member): Promise<void> {
  const { listing, path } = await ask(owner);
  await page.goto(path);
  await expect(heading(page)).toHaveText(listing.title);
  await expect(strip(page)).toHaveCount(0);
  await price(page).fill('0');
  await send(page).click();
  await expect(page.getByText('Please enter a valid amount')).toBeVisible();
  await expect(price(page)).toHaveValue('0');
  await expect(price(page)).toBeFocused();

  await price(page).fill('100');
  await send(page).click();
  await expect(heading(page)).toHaveText('Sent to Robin');
  await expect(strip(page)).toHaveAccessibleName(/^Ballpark £\d+, fair range £\d+ to £\d+, yours £100$/);
  expect(await readAmounts(owner, listing)).toEqual([100]);

  await page.locator('summary', { hasText: 'Change' }).click();
  await price(page).fill('120');
  await send(page).click();
  await expect(page.getByText('You said £120.')).toBeVisible();
  expect(await readAmounts(owner, listing)).toEqual([120]);

  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(heading(page)).toHaveText(listing.title);
  expect(await readAmounts(owner, listing)).toEqual([]);
  await price(page).fill('95');
  await send(page).click();
  await expect(heading(page)).toHaveText('Sent to Robin');

  await closeWithPrice(owner, listing, 90);
  await page.reload();
  await expect(heading(page)).toHaveText('It went for £90');
  await expect(page.getByText('6% over')).toBeVisible();
}

test(
  'a guest prices a thing without an account and comes back for the result',
  { tag: ['@OP-124', '@every-size'] },
  async ({ page, problems }) => {
    problems.expect(/422/);
    await priceAsGuest(page, await createMember('onboarded'));
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a guest does the same', { tag: ['@OP-124', '@phone'] }, async ({ page, problems }) => {
    problems.expect(/422/);
    await priceAsGuest(page, await createMember('onboarded'));
  });
});

test(
  'the script sends without a reload, puts the focus on the outcome and writes the amount',
  { tag: ['@OP-124', '@phone'] },
  async ({ page }) => {
    const { path } = await ask(await createMember('onboarded'));
    await page.goto(path);
    await price(page).pressSequentially('£1.200x');
    await price(page).blur();
    await expect(price(page)).toHaveValue('1,200');
    await expect(page.getByText('Read as £1,200.')).toBeVisible();
    const loaded = await page.evaluate(() => performance.timeOrigin);
    await send(page).dblclick();
    await expect(heading(page)).toBeFocused();
    await expect(heading(page)).toHaveText('Sent to Robin');
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
    await expect(page.getByText('You can change it 3 more times.')).toHaveCount(1);
  },
);

test('a guest who joins takes the price along, once', { tag: ['@OP-124', '@every-size'] }, async ({ page }) => {
  const owner = await createMember('onboarded');
  const { listing, path } = await ask(owner);
  const member = await createMember('onboarded');
  await page.goto(path);
  await price(page).fill('100');
  await page.locator('summary', { hasText: 'Add a reason' }).click();
  await page.getByLabel('Why this price?').fill('One chair wobbles');
  await send(page).click();
  await page.getByRole('link', { name: 'Join with this price' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel(/What would this go for/)).toHaveValue('100');
  await expect(page.getByText('Your note: “One chair wobbles”')).toBeVisible();
  await fillSignIn(page, member);
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL(`/listing/${listing.id}`);
  await expect(toast(page, `Your price for “${listing.title}” is in.`)).toBeVisible();
  const own = { suggestionCount: 8, ownSuggestion: { amount: 100, comment: 'One chair wobbles' } };
  expect(await callApi(`GET /listings/${listing.id}`, { token: member.token })).toMatchObject(own);
  expect(await readAmounts(owner, listing)).toEqual([]);
  await page.goto(path);
  await expect(heading(page)).toHaveText(listing.title);
});

/** Makes thirty guests, as many as a link takes. */
async function fillLink({ id, userId }: Listing): Promise<void> {
  await queryDatabase(
    `insert into guest_price (id, listing_id, owner_id, amount, device_hash)
     select gen_random_uuid(), $1, $2, 9000, sha256(n::text::bytea) from generate_series(1, 30) n`,
    [id, userId],
  );
}

test(
  'each state is accessible, in both themes and with text at 200 %',
  { tag: ['@OP-124', '@every-size'] },
  async ({ page, problems }) => {
    test.slow();
    problems.expect(/422/);
    const owner = await createMember('onboarded');
    const { listing, path } = await ask(owner);
    const check = async (words: string) => {
      await expect(page.getByText(words).first()).toBeVisible();
      expect(await findAccessibilityIssues(page), words).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await findContrastIssues(page), words).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      await enlargeText(page);
      expect(await page.evaluate(listWideElements), words).toEqual([]);
    };
    await page.goto(path);
    await page.locator('summary', { hasText: 'Add a reason' }).click();
    await check('is asking you');
    await page.reload();
    await price(page).fill('0');
    await send(page).click();
    await check('Please enter a valid amount');
    await page.reload();
    await price(page).fill('100');
    await send(page).click();
    await check('inside the fair range');
    await closeWithPrice(owner, listing, 90);
    await page.reload();
    await check('It went for');
    const full = await ask(owner);
    await fillLink(full.listing);
    await page.goto(full.path);
    await check('Robin has enough prices');
    await autoCloseListing(full.listing);
    await page.reload();
    await check('It ended without a price');
  },
);
