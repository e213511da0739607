import { register } from '@ballpark/contracts/accounts';
import { getListing, previewListing } from '@ballpark/contracts/listings';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, failNetwork, neverAnswer, refuse } from '../../test/fake-api.ts';
import { hoursAgo } from '../../test/listings.ts';
import { onboardedMember, unverifiedMember, verifiedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession, endSession, replaceUser } from '../api/session.ts';

const ID = '0197f000-0000-7000-8000-00000000000a';
const PHOTO = `/media/${'a'.repeat(64)}/960.webp`;
const CARD = 'The listing you came for';
const PREVIEW = {
  title: 'Oak table',
  description: 'Seats six.',
  photoUrl: PHOTO,
  location: 'Easton, Bristol, United Kingdom',
  suggestionCount: 3,
  isActive: true,
  createdAt: hoursAgo(0.5),
  closesAt: hoursAgo(-71.5),
};

async function arriveSignedOut() {
  endSession();
  const page = openPage(`/listing/${ID}`);
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  return page;
}

test(
  'a visitor sent to sign in sees the requested listing, and gets there afterwards',
  { tags: ['GUARD-02'] },
  async () => {
    answer(previewListing, PREVIEW);
    neverAnswer(getListing);
    const { at, router } = await arriveSignedOut();
    await screen.findByText('Oak table');
    const card = screen.getByRole('region', { name: CARD });
    expect(card.textContent).toContain('Easton, United Kingdom · 3 suggestions so far · 71h left');
    expect(card.querySelector('img')?.getAttribute('srcset')).toContain(`${PHOTO} 960w`);
    await act(() => router.navigate('/register'));
    await waitFor(() =>
      expect(screen.getByRole('region', { name: CARD }).textContent).toContain('3 suggestions so far'),
    );
    act(() => beginSession(onboardedMember, 'fresh'));
    await waitFor(() => expect(at()).toBe(`/listing/${ID}`));
  },
);

test.each([
  ['closed, without a photo', { photoUrl: null, isActive: false }, 'Easton, United Kingdom · Closed, 3 prices'],
  ['new', { suggestionCount: 0 }, 'No suggestions yet'],
  ['with one price', { suggestionCount: 1 }, '1 suggestion so far'],
])('the listing is shown as it is: %s', async (_what, changes, words) => {
  answer(previewListing, { ...PREVIEW, ...changes });
  await arriveSignedOut();
  await screen.findByText('Oak table');
  expect(screen.getByRole('region', { name: CARD }).textContent).toContain(words);
});

test('the form works when the listing is gone or fails to load', async () => {
  for (const fail of [() => refuse(previewListing, 'listing_not_found'), () => failNetwork(previewListing)]) {
    const asked = fail();
    await arriveSignedOut();
    await waitFor(() => expect(asked).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('region', { name: CARD })).toBeNull());
    expect(screen.getByLabelText('Email')).toBeTruthy();
    cleanup();
  }
});

test('a visitor who came for another page sees no listing', async () => {
  const asked = answer(previewListing, PREVIEW);
  endSession();
  openPage('/feed');
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(asked).toEqual([]);
  expect(screen.queryByRole('region', { name: CARD })).toBeNull();
});

test('after the profile setup a new member gets to the requested listing, in any tab', async () => {
  answer(previewListing, PREVIEW);
  answer(register, { user: unverifiedMember, token: 'fresh' });
  neverAnswer(getListing);
  const { at, person } = await arriveSignedOut();
  await person.click(screen.getByRole('link', { name: 'Create an account' }));
  await person.type(await screen.findByLabelText('Full name'), 'Lena Brandt');
  await person.type(screen.getByLabelText('Email'), 'lena@example.org');
  await person.type(screen.getByLabelText('Password'), 'Correct-horse-1');
  await person.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(at()).toBe('/verify-email'));
  cleanup();

  sessionStorage.clear();
  act(() => replaceUser(verifiedMember));
  const tab = openPage('/onboarding');
  await screen.findByRole('heading', { level: 1 });
  act(() => replaceUser(onboardedMember));
  await waitFor(() => expect(tab.at()).toBe(`/listing/${ID}`));
  expect(localStorage.getItem('kept:wanted-listing')).toBeNull();
});

test.each([
  ['a day and more ago', { listingId: ID, at: Date.now() - 25 * 60 * 60 * 1000 }],
  ['that is none', { listingId: '../../elsewhere', at: Date.now() }],
  ['nobody wrote', 'nonsense'],
])('a listing %s is not gone to', async (_what, kept) => {
  localStorage.setItem('kept:wanted-listing', JSON.stringify(kept));
  beginSession(onboardedMember, 'good');
  const { at } = openPage('/onboarding');
  await waitFor(() => expect(at()).toBe('/home'));
});
