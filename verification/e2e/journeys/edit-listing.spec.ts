import { field, toast } from '../fixtures/pages/account-forms.ts';
import { answerCalls, holdCalls, answerBadGateway } from '../fixtures/browser/intercepted-calls.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { choosePhotos, waitForStoredPhotos, storedPhotos } from '../fixtures/pages/listing-forms.ts';
import { closeListing } from '../fixtures/data/database.ts';
import { postListing, readListing } from '../fixtures/data/listings.ts';
import { createMember } from '../fixtures/data/members.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { createPlainPhotos } from '../fixtures/photos/upload-files.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  "with a field left empty it says 'Please fill in all required fields'",
  { tag: '@VAL-26' },
  async ({ page, resident }) => {
    const owner = await resident('onboarded');
    const { id } = await postListing(owner);
    await storeToken(page, owner.token);
    await page.goto(`/listing/${id}/edit`);
    for (const name of ['Title', 'Description', 'Location']) {
      const before = await field(page, name).inputValue();
      await field(page, name).fill('  ');
      await button(page, 'Save changes').click();
      await expect(page.getByText('Please fill in all required fields')).toBeVisible();
      await expect(page).toHaveURL(`/listing/${id}/edit`);
      await field(page, name).fill(before);
      await expect(page.getByText('Please fill in all required fields')).toHaveCount(0);
      await field(page, name).press('Escape');
    }
  },
);

test(
  'two clicks save once, and the offer, the photos and their order are saved',
  { tag: ['@EDIT-02', '@TOAST-11'] },
  async ({ page, resident }) => {
    const owner = await resident('onboarded');
    const { id, photoUrls } = await postListing(owner, { photos: await createPlainPhotos(2), offer: 50 });
    await storeToken(page, owner.token);
    await page.goto(`/listing/${id}/edit`);
    await expect(storedPhotos(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Photo 2 of 2' }).click();
    await button(page, 'Make cover: photo 2').click();
    await choosePhotos(page, await createPlainPhotos(1), 'Add more');
    await waitForStoredPhotos(page, 3);
    await field(page, 'Offer amount').fill('60.5');
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent += 1;
    });
    const held = await holdCalls(page, `/listings/${id}`);
    await button(page, 'Save changes').dblclick();
    await expect(button(page, 'Saving…')).toBeDisabled();
    held.release();
    await expect(toast(page, 'Listing updated successfully!')).toBeVisible();
    await expect(page).toHaveURL(`/listing/${id}`);
    expect(sent).toBe(1);
    const saved = await readListing(id, owner);
    expect(saved.offerAmount).toBe(60.5);
    expect(saved.photoUrls).toHaveLength(3);
    expect(saved.photoUrls.slice(0, 2)).toEqual(photoUrls.toReversed());
  },
);

test(
  "an answer without a message says 'Failed to update listing', and the input stays",
  { tag: '@ERR-33' },
  async ({ page, resident, problems }) => {
    problems.expect(/status of 502/);
    const owner = await resident('onboarded');
    const { id } = await postListing(owner);
    await storeToken(page, owner.token);
    await page.goto(`/listing/${id}/edit`);
    await field(page, 'Title').fill('Other words');
    await answerCalls(page, `/listings/${id}`, answerBadGateway);
    await button(page, 'Save changes').click();
    await expect(page.getByText('Failed to update listing', { exact: true })).toBeVisible();
    await expect(field(page, 'Title')).toHaveValue('Other words');
  },
);

test(
  "with a failed photo the listing is not saved: 'Failed to upload photos'",
  { tag: '@ERR-24' },
  async ({ page, resident, problems }) => {
    problems.expect(/ERR_FAILED/);
    const owner = await resident('onboarded');
    const { id } = await postListing(owner);
    await storeToken(page, owner.token);
    await answerCalls(page, '/photos/upload-base64', (route) => route.abort());
    await page.goto(`/listing/${id}/edit`);
    await choosePhotos(page, await createPlainPhotos(1));
    await expect(button(page, 'Retry photo 1')).toBeVisible();
    await button(page, 'Save changes').click();
    await expect(toast(page, 'Failed to upload photos')).toBeVisible();
    await expect(page).toHaveURL(`/listing/${id}/edit`);
  },
);

test(
  'only the owner can edit a listing, and only while it is active; others are redirected to it and told why',
  { tag: ['@EDIT-03', '@PERM-06', '@LIST-11'] },
  async ({ page, resident, signedIn }) => {
    const owner = await resident('onboarded');
    const listing = await postListing(owner);
    await signedIn('onboarded');
    await page.goto(`/listing/${listing.id}/edit`);
    await expect(page).toHaveURL(`/listing/${listing.id}`);
    await expect(toast(page, 'Only the owner can edit this listing.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit listing' })).toHaveCount(0);
    await expect(button(page, 'Delete listing')).toHaveCount(0);

    const own = await signedIn('onboarded');
    const closed = await postListing(own);
    await closeListing(closed, 30);
    await page.goto(`/listing/${closed.id}/edit`);
    await expect(page).toHaveURL(`/listing/${closed.id}`);
    await expect(toast(page, 'This listing is closed and can no longer be changed.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit listing' })).toHaveCount(0);
  },
);

test('a listing that was closed while it was being edited is not changed, and the form says so', async ({
  page,
  resident,
  problems,
}) => {
  problems.expect(/status of 409/);
  const owner = await resident('onboarded');
  const listing = await postListing(owner);
  await storeToken(page, owner.token);
  await page.goto(`/listing/${listing.id}/edit`);
  await field(page, 'Title').fill('Too late');
  await closeListing(listing, 30);
  await button(page, 'Save changes').click();
  await expect(page.getByRole('alert').filter({ hasText: /closed/i })).toBeVisible();
  expect((await readListing(listing.id, owner)).title).toBe(listing.title);
});

test('the edit page of an unknown listing says so', { tag: '@ERR-29' }, async ({ page, problems }) => {
  problems.expect(/status of 404/);
  const member = await createMember('onboarded');
  await storeToken(page, member.token);
  await page.goto('/listing/0197f000-0000-7000-8000-000000000000/edit');
  await expect(page.getByText('Listing not found or failed to load.')).toBeVisible();
});
