import { createListing } from '@ballpark/contracts/listings/posting';
import { uploadListingPhoto, uploadListingPhotos } from '@ballpark/contracts/photos';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answerUnexpectedly, neverAnswer, refuse, refuseOnce } from '../../test/fake-api.ts';
import {
  buildPhotoFile,
  getButton,
  chooseFiles,
  fillIn,
  readStoredDraft,
  openCreate,
  buildOwnListing,
  buildStoredPhoto,
} from '../../test/listing-form-page.tsx';
import { buildPhotoUrl } from '../../test/listings.ts';
import { openPage } from '../../test/open-page.tsx';

const posted = buildOwnListing();

/** The photos in order, as a screen reader announces them. */
function photos(): (string | null)[] {
  return screen.queryAllByRole('button', { name: /^Photo \d/ }).map((photo) => photo.getAttribute('aria-label'));
}

function sources(): (string | null | undefined)[] {
  const tiles = screen.queryAllByRole('button', { name: /^Photo \d/ });
  return tiles.map((tile) => tile.querySelector('img')?.getAttribute('src'));
}

/** Opens a form whose draft contains these photos. */
async function openWithPhotos(count: number) {
  await openCreate();
  for (let nth = 1; nth <= count; nth += 1) {
    answer(uploadListingPhoto, buildStoredPhoto(nth));
    chooseFiles(buildPhotoFile(`${nth}.png`));
    await waitFor(() => expect(readStoredDraft()).toMatchObject({ photoUrls: { length: nth } }));
  }
  cleanup();
  return openPage('/create');
}

test(
  'photos are uploaded while the form is filled in, and are sent in order',
  { tags: ['CREATE-01', 'API-33'] },
  async () => {
    const uploads = answer(uploadListingPhoto, buildStoredPhoto(1));
    const asked = answer(createListing, posted);
    const { person } = await openCreate();
    chooseFiles(buildPhotoFile());
    await waitFor(() => expect(photos()).toEqual(['Photo 1 of 1, cover']));
    expect(uploads.map(({ body }) => body)).toEqual([
      { base64Data: `data:image/png;base64,${btoa('table.png')}`, filename: 'table.png' },
    ]);
    fillIn();
    await person.click(getButton('Post listing'));
    await waitFor(() => expect(asked[0]?.body).toMatchObject({ photoUrls: [buildPhotoUrl(1)] }));
    await screen.findByText('Listing created successfully!');
  },
);

test(
  'an unsuitable file is refused by name with its own message',
  { tags: ['VAL-28', 'VAL-29', 'VAL-30'] },
  async () => {
    await openCreate();
    const heavy = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'heavy.jpg', { type: 'image/jpeg' });
    chooseFiles(buildPhotoFile('moving.gif', 'image/gif'), heavy, new File([], 'empty.png', { type: 'image/png' }));
    expect(await screen.findByText('moving.gif')).toBeTruthy();
    expect(screen.getByText('Invalid file type. Please upload JPEG, PNG, or WebP images.')).toBeTruthy();
    expect(screen.getByText('File too large. Please upload images smaller than 5MB.')).toBeTruthy();
    expect(screen.getByText('Invalid file')).toBeTruthy();
    expect(photos()).toEqual([]);
  },
);

test('five of six photos are accepted, and no more can be added', { tags: ['VAL-27', 'CONST-09'] }, async () => {
  answer(uploadListingPhoto, buildStoredPhoto(1));
  await openCreate();
  chooseFiles(...['1', '2', '3', '4', '5', '6'].map((name) => buildPhotoFile(`${name}.png`)));
  expect(await screen.findByText('Maximum 5 photos allowed')).toBeTruthy();
  expect(photos()).toHaveLength(5);
  expect(screen.queryByRole('button', { name: 'Add more' })).toBeNull();
  await waitFor(() => expect(readStoredDraft()).toMatchObject({ photoUrls: { length: 5 } }));
});

test('photos are reordered with buttons, the first is the cover, and the draft keeps the order over a reload', async () => {
  const { person } = await openWithPhotos(3);
  await screen.findByRole('button', { name: 'Photo 1 of 3, cover' });
  const small = (nth: number) => buildPhotoUrl(nth).replace('640', '320');
  expect(sources()).toEqual([small(1), small(2), small(3)]);
  await person.click(getButton('Photo 3 of 3'));
  await person.click(getButton('Make cover: photo 3'));
  expect(sources()).toEqual([small(3), small(1), small(2)]);
  expect(photos()[0]).toBe('Photo 1 of 3, cover');
  await person.click(getButton('Move right: photo 1'));
  expect(sources()).toEqual([small(1), small(3), small(2)]);
  await person.click(getButton('Move left: photo 2'));
  await person.click(getButton('Remove photo 1'));
  expect(sources()).toEqual([small(1), small(2)]);
  expect(readStoredDraft()).toMatchObject({ photoUrls: [buildPhotoUrl(1), buildPhotoUrl(2)] });
});

test('after the last photo is removed the focus moves to the add button', async () => {
  const { person } = await openWithPhotos(1);
  await person.click(await screen.findByRole('button', { name: 'Remove photo 1' }));
  await waitFor(() => expect(document.activeElement).toBe(getButton('Choose photos')));
});

test('a form submitted during an upload waits for the photos, and says so', async () => {
  neverAnswer(uploadListingPhoto);
  const asked = answer(createListing, posted);
  const { person } = await openCreate();
  fillIn();
  chooseFiles(buildPhotoFile());
  await person.click(getButton('Post listing'));
  expect(await screen.findByRole('button', { name: 'Waiting for photos…' })).toBeTruthy();
  expect(await screen.findByRole('progressbar', { name: 'Uploading photo 1' })).toBeTruthy();
  expect(asked).toEqual([]);
  await person.click(getButton('Remove photo 1'));
  await waitFor(() => expect(asked.map(({ body }) => body)).toMatchObject([{ photoUrls: [] }]));
  await screen.findByText('Listing created successfully!');
});

test(
  "with a photo that did not arrive nothing is sent: 'Failed to upload photos. Please try again.'",
  { tags: ['ERR-23'] },
  async () => {
    answer(uploadListingPhoto, buildStoredPhoto(1));
    refuseOnce(uploadListingPhoto, 'unavailable');
    const asked = answer(createListing, posted);
    const { person } = await openCreate();
    fillIn();
    chooseFiles(buildPhotoFile());
    await screen.findByText("One photo didn't upload.");
    await person.click(getButton('Post listing'));
    expect(await screen.findByText('Failed to upload photos. Please try again.')).toBeTruthy();
    expect(asked).toEqual([]);
    expect(document.activeElement).toBe(getButton('Retry photo 1'));
    await person.click(getButton('Retry photo 1'));
    await waitFor(() => expect(photos()).toEqual(['Photo 1 of 1, cover']));
    expect(screen.queryByText("One photo didn't upload.")).toBeNull();
    await person.click(getButton('Post listing'));
    await waitFor(() => expect(asked).toHaveLength(1));
    await screen.findByText('Listing created successfully!');
  },
);

test('Retry all sends the failed photos in one call', { tags: ['API-34'] }, async () => {
  answerUnexpectedly(uploadListingPhoto, 502, 'Bad gateway');
  const { person } = await openCreate();
  chooseFiles(buildPhotoFile('a.png'), buildPhotoFile('b.png'));
  await screen.findByText("2 photos didn't upload.");
  const asked = answer(uploadListingPhotos, { photos: [buildStoredPhoto(1), buildStoredPhoto(2)] });
  await person.click(getButton('Retry all'));
  await waitFor(() => expect(photos()).toEqual(['Photo 1 of 2, cover', 'Photo 2 of 2']));
  expect(asked).toHaveLength(1);
  expect(readStoredDraft()).toMatchObject({ photoUrls: [buildPhotoUrl(1), buildPhotoUrl(2)] });
});

test(
  "Retry all that fails says 'Failed to upload listing photos. Please try again.'",
  { tags: ['ERR-21'] },
  async () => {
    answerUnexpectedly(uploadListingPhoto, 502, 'Bad gateway');
    const { person } = await openCreate();
    chooseFiles(buildPhotoFile('a.png'), buildPhotoFile('b.png'));
    await screen.findByText("2 photos didn't upload.");
    expect(screen.queryByText(/listing photos/)).toBeNull();
    refuse(uploadListingPhotos, 'unavailable');
    await person.click(getButton('Retry all'));
    expect(await screen.findByText('Failed to upload listing photos. Please try again.')).toBeTruthy();
  },
);

test('a picture that the server cannot read is marked, without a retry button', async () => {
  refuse(uploadListingPhoto, 'unreadable_image');
  await openCreate();
  chooseFiles(buildPhotoFile());
  expect(await screen.findByText('This image cannot be read. Please try another one.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull();
});

test('pictures that do not fit into the quota say once what to do, without a retry button', async () => {
  refuse(uploadListingPhoto, 'photo_quota_reached');
  await openCreate();
  chooseFiles(buildPhotoFile('a.png'), buildPhotoFile('b.png'));
  await screen.findByText("2 photos didn't upload.");
  expect(screen.getByText(/^You have used your 500 MB of photos\. Delete listings or photos/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull();
});

test('photos can be added by drag and drop', async () => {
  answer(uploadListingPhoto, buildStoredPhoto(1));
  await openCreate();
  const zone = screen.getByText(/A clear photo gets better suggestions/).parentElement;
  fireEvent.drop(zone!, { dataTransfer: { files: [buildPhotoFile()] } });
  await waitFor(() => expect(photos()).toEqual(['Photo 1 of 1, cover']));
});

test('a draft older than two days keeps its text but not its photos', async () => {
  await openWithPhotos(1);
  cleanup();
  const key = Object.keys(localStorage).find((name) => name.startsWith('kept:listing-draft:'))!;
  const draft = JSON.parse(localStorage.getItem(key)!);
  const old = { ...draft, values: { ...draft.values, title: 'Oak table' }, photosSince: '2026-01-01T00:00:00.000Z' };
  localStorage.setItem(key, JSON.stringify(old));
  openPage('/create');
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Oak table');
  expect(photos()).toEqual([]);
});
