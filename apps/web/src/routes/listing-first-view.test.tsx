import { getOwnProfile } from '@ballpark/contracts/accounts';
import { getListing, previewListing } from '@ballpark/contracts/listings';
import { SERVED_LISTING_ID } from '@ballpark/rules/pages/listing-page';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, neverAnswer } from '../../test/fake-api.ts';
import { buildListing, buildPhotoUrl, hoursAgo } from '../../test/listings.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { readServedListing } from '../api/served-listing.ts';
import { beginSession, endSession, resetSession } from '../api/session.ts';

const ID = '0197f000-0000-7000-8000-00000000000a';
const OTHER = '0197f000-0000-7000-8000-00000000000b';
const SERVED = {
  id: ID,
  title: 'Oak <b>table</b>',
  description: 'Seats six.',
  photoUrl: buildPhotoUrl(1),
  location: 'Easton, Bristol, United Kingdom',
  suggestionCount: 3,
  isActive: true,
  createdAt: hoursAgo(0),
  closesAt: hoursAgo(-72),
};

/** As the server writes it into the page. */
beforeEach(() => {
  const holder = document.createElement('div');
  holder.id = SERVED_LISTING_ID;
  holder.dataset['served'] = JSON.stringify(SERVED);
  document.body.append(holder);
  readServedListing();
  holder.remove();
});

afterEach(() => readServedListing());

function getPhoto(): HTMLImageElement | null {
  return document.querySelector<HTMLImageElement>('main img');
}

test('what the page contains of a listing stays while the member and the listing are loaded', async () => {
  localStorage.setItem('token', 'x');
  resetSession();
  neverAnswer(getOwnProfile);
  neverAnswer(getListing);
  openPage(`/listing/${ID}`);
  expect(screen.getByRole('heading', { name: SERVED.title })).toBeTruthy();
  expect(screen.getByText('Easton, United Kingdom')).toBeTruthy();
  const source = getPhoto()?.srcset;
  expect(source).toContain('960w');
  act(() => beginSession(onboardedMember, 'x'));
  expect(screen.getByRole('heading', { name: SERVED.title })).toBeTruthy();
  expect(getPhoto()?.srcset).toBe(source);
});

test('the listing itself shows the same photo in the same size, so that it is loaded once', async () => {
  beginSession(onboardedMember, 'x');
  answer(getListing, buildListing({ id: ID, title: 'Oak table', photoUrls: [SERVED.photoUrl] }));
  openPage(`/listing/${ID}`);
  const before = getPhoto();
  await screen.findByRole('heading', { name: 'Oak table' });
  expect(getPhoto()?.srcset).toBe(before?.srcset);
  expect(getPhoto()?.sizes).toBe(before?.sizes);
});

test('another listing, and the same one after a navigation, do not show it', async () => {
  beginSession(onboardedMember, 'x');
  neverAnswer(getListing);
  const { router } = openPage(`/listing/${OTHER}`);
  expect(screen.queryByRole('heading', { name: SERVED.title })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Loading listing…' })).toBeTruthy();
  await act(() => router.navigate(`/listing/${ID}`));
  expect(screen.queryByRole('heading', { name: SERVED.title })).toBeNull();
});

test('the front door shows it to a visitor before the preview is loaded', async () => {
  endSession();
  neverAnswer(previewListing);
  openPage(`/listing/${ID}`);
  expect(await screen.findByRole('heading', { level: 2, name: SERVED.title })).toBeTruthy();
  expect(await screen.findByLabelText('What would this go for around Easton?')).toBeTruthy();
  expect(getPhoto()?.srcset).toContain('960w');
});
