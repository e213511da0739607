import { answerAsGuest, readAskLink } from '../fixtures/data/guests.ts';
import { suggestPrices } from '../fixtures/data/database.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { findAccessibilityIssues } from '../fixtures/pages/accessibility.ts';
import { tabTo } from '../fixtures/pages/keyboard.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { expect, test } from '../fixtures/test.ts';

const ASK = 'Ask people you know';

test(
  'an owner asks friends, sees their prices as they come, and takes one back that was removed',
  { tag: ['@OP-124', '@every-size'] },
  async ({ page, signedIn }) => {
    test.slow();
    const owner = await signedIn('onboarded');
    const listing = await postListing(owner, { title: 'Beginner telescope' });
    await suggestPrices(
      listing,
      [70, 90, 100].map((amount) => ({ amount })),
    );
    const following = page.waitForResponse((response) => response.url().endsWith(`/listings/${listing.id}/live`));
    await page.goto(`/listing/${listing.id}`);
    await expect(page.getByText('Nobody you asked has answered yet.')).toBeVisible();
    await button(page, ASK).click();
    const sheet = page.getByRole('dialog', { name: ASK });
    await expect(sheet.getByRole('img', { name: 'QR code of the link for people you know' })).toBeVisible();
    const { address } = await readAskLink(listing, owner);
    await expect(sheet.getByRole('textbox', { name: 'Link for people you know' })).toHaveValue(address ?? '');
    expect(await findAccessibilityIssues(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(button(page, ASK)).toBeFocused();

    await following;
    await answerAsGuest(address ?? '', { amount: '110', name: 'Tío Luis', note: 'The tripod alone was 60 new.' });
    await expect(page.getByText('New price of a friend, 1 in all')).toBeAttached();
    await expect(page.getByText('1 price, £110')).toBeVisible();
    await answerAsGuest(address ?? '', { amount: '90' });
    await expect(page.getByText('New price of a friend, 2 in all')).toBeAttached();
    await expect(page.getByText(/^2 prices, about £\d+$/)).toBeVisible();
    await expect(page.getByText('Their prices do not count towards it.')).toBeVisible();
    await expect(page.getByText('3 suggestions').first()).toBeVisible();
    expect(await findAccessibilityIssues(page)).toEqual([]);

    await button(page, 'Remove the £110 of Tío Luis').click();
    await expect(page.getByText('1 price, £90')).toBeVisible();
    await button(page, 'Undo').click();
    await expect(page.getByText(/^2 prices,/)).toBeVisible();
    await expect(button(page, 'Undo')).toHaveCount(0);
    await button(page, 'Remove the £110 of Tío Luis').click();
    await expect(button(page, 'Undo')).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 price, £90')).toBeVisible();
    await expect.poll(async () => (await readAskLink(listing, owner)).prices.length).toBe(1);
  },
);

test(
  'an owner switches the link off and replaces it',
  { tag: ['@OP-124', '@every-size'] },
  async ({ page, signedIn }) => {
    const owner = await signedIn('onboarded');
    const listing = await postListing(owner, { title: 'Garden swing' });
    const { address } = await readAskLink(listing, owner);
    await page.goto(`/listing/${listing.id}`);
    await button(page, ASK).click();
    const sheet = page.getByRole('dialog', { name: ASK });
    await sheet.getByRole('switch', { name: 'The link works' }).click();
    await expect(sheet.getByText('The link is off.')).toBeVisible();
    expect((await page.request.get(address ?? '')).status()).toBe(404);
    await sheet.getByRole('button', { name: 'Switch on' }).click();
    await expect(sheet.getByRole('switch', { name: 'The link works' })).toBeFocused();
    await expect(sheet.getByRole('textbox', { name: 'Link for people you know' })).toHaveValue(address ?? '');
    await sheet.getByRole('button', { name: /^Make a new link/ }).click();
    await expect(sheet.getByRole('button', { name: 'Keep this one' })).toBeFocused();
    await sheet.getByRole('button', { name: 'Make a new link', exact: true }).click();
    await expect(sheet.getByText('This is the new link. The old one has stopped working.')).toBeVisible();
    await expect(sheet.getByRole('textbox', { name: 'Link for people you know' })).not.toHaveValue(address ?? '');
    expect((await page.request.get(address ?? '')).status()).toBe(404);
  },
);

test('an owner prints a page of tags by keyboard', { tag: ['@OP-124'] }, async ({ page, signedIn }) => {
  const owner = await signedIn('onboarded');
  const { id } = await postListing(owner, { title: 'Folding bike', offer: 65 });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.goto(`/listing/${id}`);
  await expect(page.getByRole('heading', { name: 'Your listing is live' })).toBeVisible();
  await tabTo(page, ASK);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: ASK }).getByRole('button', { name: 'Print a tag' })).toBeVisible();
  await tabTo(page, 'Print a tag');
  await page.keyboard.press('Enter');
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'What would this go for?' })).toHaveCount(4);
  await expect(page.getByRole('main')).toBeHidden();
  await expect(page.locator('.printed-tags')).not.toContainText('£');
  const pdf = await page.pdf({ preferCSSPageSize: true });
  // One page: four tags and nothing else.
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test(
  'an owner reads the prices of friends with text at 200 %',
  { tag: ['@OP-124', '@phone'] },
  async ({ page, signedIn }) => {
    const owner = await signedIn('onboarded');
    const listing = await postListing(owner, { title: 'Wooden sledge' });
    const { address } = await readAskLink(listing, owner);
    await answerAsGuest(address ?? '', { amount: '1100', name: 'Wolfeschlegelsteinhausenberger' });
    await answerAsGuest(address ?? '', { amount: '950.50', note: 'Sold mine in June.' });
    await page.goto(`/listing/${listing.id}`);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect(page.getByText(/^2 prices,/)).toBeVisible();
    const readOverflow = () =>
      page.evaluate(() => {
        const scrolled = document.querySelector('dialog') ?? document.documentElement;
        return scrolled.scrollWidth - scrolled.clientWidth;
      });
    expect(await readOverflow()).toBeLessThanOrEqual(0);
    await button(page, ASK).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Print a tag' })).toBeVisible();
    expect(await readOverflow()).toBeLessThanOrEqual(0);
  },
);
