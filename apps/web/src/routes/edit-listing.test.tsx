import { getListing } from '@ballpark/contracts/listings';
import { updateListing } from '@ballpark/contracts/listings/posting';
import { uploadListingPhoto } from '@ballpark/contracts/photos';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answerUnexpectedly, failNetwork, neverAnswer, refuse } from '../../test/fake-api.ts';
import {
  buildPhotoFile,
  bristolMember,
  getButton,
  chooseFiles,
  field,
  answerOwnArea,
  openEdit,
  buildOwnListing,
  write,
} from '../../test/listing-form-page.tsx';
import { buildListing, buildPhotoUrl } from '../../test/listings.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession } from '../api/session.ts';

const listing = buildOwnListing({
  title: 'Oak table',
  description: 'Six chairs.',
  hasOffer: true,
  offerAmount: 240.5,
  currency: 'GBP',
  photoUrls: [buildPhotoUrl(1), buildPhotoUrl(2)],
});

async function openForm(said = listing) {
  const page = openEdit(said);
  await screen.findByDisplayValue(said.title);
  return page;
}

test('the form contains the listing, and a link leads back to it', { tags: ['EDIT-01'] }, async () => {
  await openForm();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit listing');
  expect(screen.getByRole('link', { name: 'Back to Listing' }).getAttribute('href')).toBe(`/listing/${listing.id}`);
  expect(field.description().value).toBe('Six chairs.');
  expect(field.location().value).toBe('Alameda, California, USA');
  expect(await screen.findByDisplayValue('240.50')).toBe(field.amount());
  expect(await screen.findAllByRole('button', { name: /^Photo \d/ })).toHaveLength(2);
});

test('after saving a toast says so, and the listing opens', { tags: ['TOAST-11'] }, async () => {
  const asked = answer(updateListing, { ...listing, title: 'Oak table, extendable' });
  const { person, at } = await openForm();
  write(field.title(), 'Oak table, extendable');
  await person.click(getButton('Save changes'));
  expect(await screen.findByText('Listing updated successfully!')).toBeTruthy();
  expect(at()).toBe(`/listing/${listing.id}`);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.body).toMatchObject({
    title: 'Oak table, extendable',
    description: 'Six chairs.',
    photoUrls: [buildPhotoUrl(1), buildPhotoUrl(2)],
    offerAmount: 240.5,
  });
});

test.each(['title', 'description', 'location'] as const)(
  "without a %s nothing is sent: 'Please fill in all required fields'",
  { tags: ['VAL-26'] },
  async (name) => {
    const asked = answer(updateListing, listing);
    const { person } = await openForm();
    write(field[name](), '');
    await person.click(getButton('Save changes'));
    expect(screen.getByText('Please fill in all required fields')).toBeTruthy();
    expect(document.activeElement).toBe(field[name]());
    expect(asked).toEqual([]);
    write(field[name](), 'Something');
    expect(screen.queryByText('Please fill in all required fields')).toBeNull();
  },
);

test(
  'while changes are being saved the button says so, and a second submit sends nothing',
  { tags: ['EDIT-02'] },
  async () => {
    const asked = neverAnswer(updateListing);
    await openForm();
    const submit = getButton('Save changes');
    // Both clicks happen before the button is rendered as busy.
    act(() => {
      submit.click();
      submit.click();
    });
    expect(await screen.findByRole('button', { name: 'Saving…' })).toBe(submit);
    expect(submit.disabled).toBe(true);
    await waitFor(() => expect(asked).toHaveLength(1));
  },
);

test("with a failed photo nothing is saved: 'Failed to upload photos'", { tags: ['ERR-24'] }, async () => {
  answerUnexpectedly(uploadListingPhoto, 502, 'Bad gateway');
  const asked = answer(updateListing, listing);
  const { person } = await openForm();
  chooseFiles(buildPhotoFile());
  await screen.findByText("One photo didn't upload.");
  await person.click(getButton('Save changes'));
  expect(await screen.findByText('Failed to upload photos')).toBeTruthy();
  expect(asked).toEqual([]);
});

test(
  "an answer without a sentence, or none at all, shows 'Failed to update listing'",
  { tags: ['ERR-33'] },
  async () => {
    failNetwork(updateListing);
    const { person } = await openForm();
    await person.click(getButton('Save changes'));
    expect(await screen.findByText('Failed to update listing')).toBeTruthy();
  },
);

test("a listing that was closed meanwhile shows the server's sentence", { tags: ['ERR-30', 'EDIT-03'] }, async () => {
  refuse(updateListing, 'listing_closed');
  const { person } = await openForm();
  await person.click(getButton('Save changes'));
  expect(await screen.findByText('This listing is closed and can no longer be changed.')).toBeTruthy();
  expect(field.title().value).toBe('Oak table');
});

test.each([
  ["somebody else's listing", buildListing(), 'Only the owner can edit this listing.'],
  [
    'a closed listing',
    buildOwnListing({ isActive: false, finalPrice: 200 }),
    'This listing is closed and can no longer be changed.',
  ],
])('%s leads to its own page, which says why', { tags: ['EDIT-03'] }, async (_, closed, reason) => {
  const { at, router } = openEdit(closed);
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(at()).toBe(`/listing/${closed.id}`);
  expect(router.state.historyAction).toBe('REPLACE');
});

test('a missing listing is reported, with a link to the listings', { tags: ['ERR-29'] }, async () => {
  answerOwnArea();
  refuse(getListing, 'listing_not_found');
  beginSession(bristolMember, 'good');
  openPage(`/listing/${listing.id}/edit`);
  const words = 'Listing not found or failed to load.';
  expect(await screen.findByRole('heading', { name: words })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Listings' }).getAttribute('href')).toBe('/feed');
});

test('while the listing loads the page is already shown', { tags: ['EDIT-01'] }, async () => {
  answerOwnArea();
  neverAnswer(getListing);
  beginSession(bristolMember, 'good');
  openPage(`/listing/${listing.id}/edit`);
  expect(await screen.findByText('Loading listing…')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Listing' })).toBeTruthy();
});

test(
  'the location is kept until its text changes; other text means near the member',
  { tags: ['EDIT-01'] },
  async () => {
    const asked = answer(updateListing, listing);
    const { person } = await openForm();
    write(field.location(), 'By the old mill');
    await person.keyboard('{Escape}');
    await person.click(getButton('Save changes'));
    await waitFor(() => expect(asked[0]?.body).toMatchObject({ location: 'By the old mill', latitude: 51.4552 }));
    await screen.findByText('Listing updated successfully!');
  },
);
