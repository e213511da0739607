import { field, toast } from '../fixtures/pages/account-forms.ts';
import { findCard, cards, expectResultCount } from '../fixtures/pages/feed.ts';
import {
  choosePhotos,
  fillListing,
  createUniqueWord,
  waitForStoredPhotos,
  submitListing,
} from '../fixtures/pages/listing-forms.ts';
import { readListing } from '../fixtures/data/listings.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { createPlainPhotos } from '../fixtures/photos/upload-files.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Page } from '@playwright/test';

/** Opens the second photo and moves through the photos with keys and buttons. */
async function lookThroughPhotos(page: Page, title: string): Promise<void> {
  const shown = (number: number) => page.getByRole('img', { name: `${title}, photo ${number} of 5`, exact: true });
  await button(page, 'Open photo 1 of 5 full screen').click();
  await expect(shown(1)).toBeInViewport();
  await page.keyboard.press('ArrowRight');
  await expect(shown(2)).toBeInViewport();
  await button(page, 'Next photo').click();
  await expect(shown(3)).toBeInViewport();
  await button(page, 'Previous photo').click();
  await expect(shown(2)).toBeInViewport();
  await expect(shown(1)).not.toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(shown(2)).toHaveCount(0);
  await expect(button(page, 'Open photo 2 of 5 full screen')).toBeFocused();
}

test(
  'a member posts a listing with five photos, views it, edits it, finds it and deletes it',
  {
    tag: [
      '@PROD-04',
      '@CREATE-01',
      '@CREATE-04',
      '@TOAST-10',
      '@VAL-27',
      '@DETAIL-01',
      '@DETAIL-02',
      '@DETAIL-03',
      '@EDIT-01',
      '@TOAST-11',
      '@FEED-09',
      '@CARD-03',
      '@every-size',
    ],
  },
  async ({ page, signedIn }) => {
    test.slow();
    const member = await signedIn('onboarded');
    const title = `Road bike ${createUniqueWord()}`;
    await page.goto('/home');
    await page.getByRole('main').getByRole('link', { name: 'Create Listing' }).first().click();
    await expect(page).toHaveURL('/create');
    await choosePhotos(page, await createPlainPhotos(5));
    await fillListing(page, { title, offer: '140.50' });
    await waitForStoredPhotos(page, 5);
    const id = await submitListing(page);
    await expect(toast(page, 'Listing created successfully!')).toBeVisible();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
    await expect(page.getByText('As good as new.')).toBeVisible();
    await expect(page.getByText('Offered £140.50')).toBeVisible();
    expect((await readListing(id, member)).photoUrls).toHaveLength(5);
    await lookThroughPhotos(page, title);

    await page.getByRole('link', { name: 'Edit listing' }).click();
    await expect(page).toHaveURL(`/listing/${id}/edit`);
    await expect(page.getByRole('link', { name: 'Back to Listing' })).toHaveAttribute('href', `/listing/${id}`);
    await expect(field(page, 'Title')).toHaveValue(title);
    await expect(field(page, 'Offer amount')).toHaveValue(/^140\.50?$/);
    await field(page, 'Title').fill(`${title}, blue`);
    await button(page, 'Save changes').click();
    await expect(toast(page, 'Listing updated successfully!')).toBeVisible();
    await expect(page).toHaveURL(`/listing/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}, blue`);

    await page.getByRole('link', { name: 'Back to Listings' }).click();
    await expect(page).toHaveURL('/feed');
    await field(page, 'Search listings').fill(title.toUpperCase());
    await expectResultCount(page, 1);
    await findCard(page, title).getByRole('link').click();
    await expect(page).toHaveURL(`/listing/${id}`);

    await button(page, 'Delete listing').click();
    const question = page.getByRole('dialog', { name: 'Delete this listing?' });
    await expect(question).toContainText(title);
    await question.getByRole('button', { name: 'Delete listing' }).click();
    await expect(toast(page, 'Listing deleted')).toBeVisible();
    await expect(page).toHaveURL('/feed');
    await field(page, 'Search listings').fill(title);
    await expectResultCount(page, 0);
    await expect(cards(page)).toHaveCount(0);
  },
);

test('the back button does not lead from a new listing to its form, nor from the feed to a deleted listing', async ({
  page,
  signedIn,
}) => {
  await signedIn('onboarded');
  await page.goto('/home');
  await page.getByRole('main').getByRole('link', { name: 'Create Listing' }).first().click();
  await fillListing(page, { title: `Desk lamp ${createUniqueWord()}` });
  await submitListing(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Desk lamp');
  await button(page, 'Delete listing').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete listing' }).click();
  await expect(page).toHaveURL('/feed');
  await page.goBack();
  await expect(page).toHaveURL('/home');
});
