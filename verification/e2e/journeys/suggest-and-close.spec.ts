import { field, toast } from '../fixtures/pages/account-forms.ts';
import { answerCalls, answerBadGateway } from '../fixtures/browser/intercepted-calls.ts';
import { suggestPrices } from '../fixtures/data/database.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import {
  enterFinalPrice,
  closeListingOnPage,
  openCloseDialog,
  openSuggestDialog,
} from '../fixtures/pages/price-forms.ts';
import { expect, test } from '../fixtures/test.ts';
import { readBox } from '../fixtures/pages/page-layout.ts';

test(
  'a member suggests a price, sees what is wrong, and changes it',
  {
    tag: [
      '@DETAIL-06',
      '@VAL-35',
      '@VAL-36',
      '@VAL-37',
      '@ERR-34',
      '@TOAST-12',
      '@PERM-10',
      '@PERM-11',
      '@ERR-35',
      '@TOAST-13',
      '@PERM-07',
    ],
  },
  async ({ page, resident, signedIn, problems }) => {
    test.slow();
    problems.expect(/status of 502/);
    const listing = await postListing(await resident('onboarded'));
    await signedIn('onboarded');
    // The first attempt of each call fails without a message.
    for (const path of [`/listings/${listing.id}/suggest`, '/suggestions/*']) {
      await answerCalls(page, path, (route, attempt) => (attempt === 1 ? answerBadGateway(route) : route.continue()));
    }
    await page.goto(`/listing/${listing.id}`);
    await expect(button(page, 'Close listing')).toHaveCount(0);
    const dialog = await openSuggestDialog(page);
    await button(page, 'Submit suggestion').click();
    await expect(dialog.getByText('Please enter a valid amount')).toBeVisible();
    await expect(field(page, 'Your price')).toBeFocused();

    await field(page, 'Your price').fill('120.50');
    await field(page, 'Note (optional)').fill('x'.repeat(200));
    await expect(dialog.getByText('200/250', { exact: true })).toBeVisible();
    await field(page, 'Note (optional)').pressSequentially('y'.repeat(52));
    await expect(field(page, 'Note (optional)')).toHaveValue('x'.repeat(200) + 'y'.repeat(50));
    // The red of the light theme.
    await expect(dialog.getByText('No room left · 250/250')).toHaveCSS('color', 'rgb(179, 38, 30)');
    await field(page, 'Note (optional)').fill('The frame alone is worth that.');
    await button(page, 'Submit suggestion').click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to submit suggestion');
    await button(page, 'Submit suggestion').click();
    await expect(toast(page, 'Price suggestion submitted!')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'You suggested £120.50' })).toBeVisible();
    await button(page, 'Done').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button(page, 'Suggest Price')).toHaveCount(0);
    await expect(button(page, 'Edit suggestion')).toBeFocused();
    await expect(page.getByText('The frame alone is worth that.')).toBeVisible();

    await button(page, 'Edit suggestion').click();
    await expect(field(page, 'Your price')).toHaveValue('120.50');
    await field(page, 'Your price').fill('99');
    await button(page, 'Update suggestion').click();
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Failed to update suggestion');
    await button(page, 'Update suggestion').click();
    await expect(toast(page, 'Suggestion updated successfully!')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('article').getByText('£99', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('1 suggestion', { exact: true }).first()).toBeVisible();
    // One price needs no rounded one above the four figures.
    await expect(page.locator('dl').filter({ hasText: 'Average' })).toHaveText('Average£99Min£99Max£99Range£0');
    await expect(page.getByText('about £99')).toHaveCount(0);
  },
);

test(
  'the owner closes a listing, sees who would be closest, confirms, and thanks them',
  { tag: ['@DETAIL-07', '@VAL-38', '@ERR-36', '@TOAST-14', '@PERM-07', '@PERM-08'] },
  async ({ page, signedIn, problems }) => {
    test.slow();
    problems.expect(/status of 502/);
    const owner = await signedIn('onboarded');
    const listing = await postListing(owner);
    const [near, far] = [`near_${listing.id.slice(-10)}`, `far_${listing.id.slice(-10)}`];
    const tied = `tied_${listing.id.slice(-10)}`;
    await suggestPrices(listing, [
      { amount: 150, by: near, minutesAgo: 5 },
      { amount: 160, by: tied },
      { amount: 900, by: far },
    ]);
    await answerCalls(page, `/listings/${listing.id}/close`, (route, attempt) =>
      attempt === 1 ? answerBadGateway(route) : route.continue(),
    );
    await page.goto(`/listing/${listing.id}`);
    await expect(button(page, 'Suggest Price')).toHaveCount(0);
    const dialog = await openCloseDialog(page);
    await button(page, 'Continue').click();
    await expect(dialog.getByText('Please enter a valid final price')).toBeVisible();
    await field(page, 'Final price').fill('800');
    await expect(dialog.getByText(`${far} would be closest`)).toBeVisible();
    await field(page, 'Final price').fill('151');
    await expect(dialog.getByText(`${near} would be closest`)).toBeVisible();
    await expect(dialog.getByText('2 neighbours within 10%')).toBeVisible();
    const puzzle = page.getByRole('switch', { name: 'May become a puzzle' });
    await expect(puzzle).not.toBeChecked();
    await puzzle.check();

    const question = await enterFinalPrice(page, '155');
    await expect(question).toContainText('£155');
    // Equally close members are named in one order, before the closing and after it.
    await expect(question).toContainText(`${near} and ${tied} would be closest`);
    await expect(question).toContainText('This cannot be undone');
    await question.getByRole('button', { name: 'Close listing' }).click();
    await expect(question.getByRole('alert')).toHaveText('Failed to close listing');
    await question.getByRole('button', { name: 'Close listing' }).click();
    await expect(toast(page, 'Listing closed! XP awarded to 3 users.')).toBeVisible();
    await expect(page.getByRole('heading', { name: `${near} and ${tied} were closest` })).toBeFocused();
    await expect(page.getByText(`${near} and ${tied} were closest.`)).toBeVisible();
    await expect(page.getByRole('list', { name: 'XP awarded' }).getByRole('listitem')).toContainText([
      /\+50 XP/,
      /\+50 XP/,
      /\+5 XP/,
    ]);
    await expect(page.getByRole('heading', { name: 'Final Price' })).toBeVisible();
    await expect(button(page, 'Close listing')).toHaveCount(0);
    await expect(puzzle).toBeChecked();
    await puzzle.click();
    await expect(puzzle).not.toBeChecked();
    await page.reload();
    await expect(puzzle).not.toBeChecked();
  },
);

test(
  'on a phone both dialogs are sheets with a button that stays visible',
  { tag: ['@DETAIL-06', '@DETAIL-07', '@TOAST-14', '@phone'] },
  async ({ page, resident, signedIn }) => {
    const foreign = await postListing(await resident('onboarded'));
    const member = await signedIn('onboarded');
    const own = await postListing(member);
    await page.goto(`/listing/${foreign.id}`);
    const sheet = await openSuggestDialog(page);
    await expect(button(page, 'Submit suggestion')).toBeInViewport({ ratio: 1 });
    const [box, screen] = [await readBox(sheet), page.viewportSize()];
    expect(box.y + box.height).toBe(screen?.height);
    expect(box.width).toBe(screen?.width);
    // After closing the sheet by mistake, the input is still there.
    await field(page, 'Your price').fill('33');
    await page.touchscreen.tap(195, 40);
    await expect(sheet).toHaveCount(0);
    await button(page, 'Suggest Price').click();
    await expect(field(page, 'Your price')).toHaveValue('33');
    await button(page, 'Submit suggestion').click();
    await expect(toast(page, 'Price suggestion submitted!')).toBeVisible();

    await page.goto(`/listing/${own.id}`);
    await closeListingOnPage(page, '70');
    await expect(toast(page, 'Listing closed successfully!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Closed', exact: true })).toBeInViewport();
  },
);
