import { getListing } from '@ballpark/contracts/listings';
import { createListing } from '@ballpark/contracts/listings/posting';
import { uploadListingPhoto } from '@ballpark/contracts/photos';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '../../test/fake-api.ts';
import {
  answerOwnArea,
  bristolMember,
  buildOwnListing,
  buildStoredPhoto,
  field,
  getButton,
  openCreate,
  readStoredDraft,
  write,
} from '../../test/listing-form-page.tsx';
import { buildPhotoUrl, hoursAgo } from '../../test/listings.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession } from '../api/session.ts';

// Lazy modules are compiled before the first test, so that no test waits for them.
await import('../features/listings/form/post-again.tsx');

const ended = buildOwnListing({
  isActive: false,
  autoClosedAt: hoursAgo(1),
  createdAt: hoursAgo(73),
  category: 'bikes',
  photoUrls: [buildPhotoUrl(1), buildPhotoUrl(2)],
  photoColours: ['#808080', '#808080'],
  hasOffer: true,
  offerAmount: 120.5,
});

function openAgain(listing = ended) {
  answerOwnArea();
  answer(getListing, listing);
  beginSession(bristolMember, 'good');
  return openPage(`/create?again=${listing.id}`);
}

test('an ended listing is posted again with its text, photos, category and offer', { tags: ['OP-123'] }, async () => {
  const uploads = answer(uploadListingPhoto, buildStoredPhoto(3));
  const asked = answer(createListing, buildOwnListing({ id: '00000000-0000-4000-8000-000000000009' }));
  const { person, at } = openAgain();
  await screen.findByDisplayValue(ended.title);
  write(field.title(), 'Steel city bike, cheaper');
  await person.click(getButton('Post listing'));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.body).toMatchObject({
    title: 'Steel city bike, cheaper',
    description: ended.description,
    type: ended.type,
    category: ended.category,
    location: ended.location,
    latitude: ended.latitude,
    longitude: ended.longitude,
    photoUrls: ended.photoUrls,
    hasOffer: true,
    offerAmount: 120.5,
  });
  expect(uploads).toHaveLength(0);
  await waitFor(() => expect(at()).toBe('/listing/00000000-0000-4000-8000-000000000009'));
});

test('leaving the form posts nothing, and a draft of another listing stays', { tags: ['OP-123'] }, async () => {
  const asked = answer(createListing, buildOwnListing());
  const { router } = await openCreate();
  write(field.title(), 'Another thing');
  const draft = readStoredDraft();
  answer(getListing, ended);
  await router.navigate(`/create?again=${ended.id}`);
  await screen.findByDisplayValue(ended.title);
  write(field.title(), 'Changed');
  await router.navigate('/create');
  await screen.findByDisplayValue('Another thing');
  expect(readStoredDraft()).toEqual(draft);
  expect(asked).toHaveLength(0);
});

test.each([
  ['it is open', { isActive: true, autoClosedAt: null }],
  ['its owner has sold it later', { lateOutcome: 'sold', finalPrice: 100 }],
  ['its owner keeps it', { lateOutcome: 'kept' }],
] as const)('a listing cannot be posted again while %s', { tags: ['OP-123'] }, async (_, facts) => {
  const { at } = openAgain({ ...ended, ...facts });
  await waitFor(() => expect(at()).toBe(`/listing/${ended.id}`));
  expect(screen.queryByRole('link', { name: 'Post again' })).toBeNull();
});

test('the page of an ended listing leads its owner to the form', { tags: ['OP-123'] }, async () => {
  answer(getListing, ended);
  beginSession(bristolMember, 'good');
  openPage(`/listing/${ended.id}`);
  const link = await screen.findByRole('link', { name: 'Post again' });
  expect(link.getAttribute('href')).toBe(`/create?again=${ended.id}`);
});
