import { storeToken } from '../fixtures/browser/token-storage.ts';
import { autoCloseListing, backdateListing } from '../fixtures/data/database.ts';
import { postListing, readListing, suggestPrice } from '../fixtures/data/listings.ts';
import { createMember } from '../fixtures/data/members.ts';
import { field, toast } from '../fixtures/pages/account-forms.ts';
import { findAccessibilityIssues } from '../fixtures/pages/accessibility.ts';
import { storedPhotos } from '../fixtures/pages/listing-forms.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { createPlainPhotos } from '../fixtures/photos/upload-files.ts';
import { expect, test } from '../fixtures/test.ts';

const HOURS = 60;

test(
  'in its last day an owner extends a listing once, and an open page of a neighbour shows it at once',
  { tag: ['@every-size', '@OP-123'] },
  async ({ page, browser, resident, signedIn }) => {
    test.slow();
    const owner = await resident('onboarded');
    const listing = await postListing(owner, { title: 'Twelve-string guitar' });
    await suggestPrice(await signedIn('onboarded'), listing, 180);
    await backdateListing(listing, 60 * HOURS);
    await page.goto(`/listing/${listing.id}`);
    await expect(page.getByText('11h left')).toBeVisible();
    await page.waitForResponse(`**/api/listings/${listing.id}/live`);

    const context = await browser.newContext();
    const ownerPage = await context.newPage();
    await storeToken(ownerPage, owner.token);
    await ownerPage.goto(`/listing/${listing.id}`);
    await button(ownerPage, 'Extend by 72 hours').click();
    const dialog = ownerPage.getByRole('dialog', { name: 'Extend it by 72 hours?' });
    await expect(dialog).toContainText('A listing can be extended once.');
    expect(await findAccessibilityIssues(ownerPage)).toEqual([]);
    await dialog.getByRole('button', { name: 'Extend it' }).dblclick();
    await expect(ownerPage.getByText(/^Extended, closes /)).toBeFocused();
    await expect(button(ownerPage, 'Extend by 72 hours')).toHaveCount(0);
    await context.close();

    await expect(page.getByText('83h left')).toBeVisible();
  },
);

test(
  'a listing that closed by itself is posted again with its photos; leaving the form posts nothing',
  { tag: ['@every-size', '@OP-123'] },
  async ({ page }) => {
    test.slow();
    const owner = await createMember('onboarded');
    await storeToken(page, owner.token);
    const ended = await postListing(owner, { title: 'Walnut desk', offer: 120, photos: await createPlainPhotos(2) });
    await backdateListing(ended, 80 * HOURS);
    await autoCloseListing(ended);
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /listings$|photos/.test(request.url())) posts.push(request.url());
    });

    await page.goto('/home');
    await page.getByRole('link', { name: 'Post Walnut desk again' }).click();
    await expect(field(page, 'Title')).toHaveValue('Walnut desk');
    await expect(storedPhotos(page)).toHaveCount(2);
    expect(await findAccessibilityIssues(page)).toEqual([]);
    await page.goBack();
    expect(posts).toEqual([]);

    await page.goto(`/listing/${ended.id}`);
    await page.getByRole('link', { name: 'Post again' }).click();
    await expect(field(page, 'Offer amount')).toHaveValue('120');
    await field(page, 'Title').fill('Walnut desk, cheaper');
    await button(page, 'Post listing').click();
    await expect(toast(page, 'Listing created successfully!')).toBeVisible();
    await expect(page).toHaveURL(/listing\/[\da-f-]{36}$/);
    const id = page.url().split('/').at(-1) ?? '';
    expect(id).not.toBe(ended.id);
    expect(posts).toHaveLength(1);
    const again = await readListing(id, owner);
    expect(again.photoUrls).toEqual(ended.photoUrls);
    expect(again).toMatchObject({ title: 'Walnut desk, cheaper', offerAmount: 120, isActive: true });
  },
);
