import { getOwnProfile, login } from '@ballpark/contracts/accounts';
import { getListing, previewListing } from '@ballpark/contracts/listings';
import { suggestPrice } from '@ballpark/contracts/suggestions';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, refuse } from '../../test/fake-api.ts';
import { buildListing, buildSuggestion, hoursAgo, toMade } from '../../test/listings.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession, endSession } from '../api/session.ts';

const ID = '0197f000-0000-7000-8000-00000000000a';
const QUESTION = 'What would this go for around Easton?';
const PREVIEW = {
  title: 'Oak table',
  description: 'Seats six.',
  photoUrl: null,
  location: 'Easton, Bristol, United Kingdom',
  suggestionCount: 3,
  isActive: true,
  createdAt: hoursAgo(0),
  closesAt: hoursAgo(-72),
};
const JOIN = 'Join and send this price';
const SENT = 'Your price for “Oak table” is in.';

beforeEach(() => endSession());

function answerListing(currency: string) {
  answer(getOwnProfile, { user: onboardedMember });
  answer(getListing, buildListing({ id: ID, title: 'Oak table', currency }));
}

/** A visitor follows the link to a listing and types a price. */
async function typePriceAtDoor(price: string) {
  answer(previewListing, PREVIEW);
  const page = openPage(`/listing/${ID}`);
  await page.person.type(await screen.findByLabelText(QUESTION), price);
  return page;
}

describe('the link to a listing, on a new device', { tags: ['AUTH-01', 'OP-119'] }, () => {
  test('leads to the form to sign in, below the preview', async () => {
    answer(previewListing, PREVIEW);
    const { at } = openPage(`/listing/${ID}`);
    await screen.findByText('Seats six.');
    const door = screen.getByRole('region', { name: 'The listing you came for' });
    expect(at()).toBe('/login');
    expect(door.textContent).toContain('Ballpark is a free place where neighbours say what things are worth.');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in');
    expect(screen.getByLabelText('Email')).toBeTruthy();
    expect(screen.getByLabelText('Password')).toBeTruthy();
    expect(screen.queryByLabelText('Full name')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
  });

  test('has a button that joins, with the listing and the price remembered', async () => {
    const { at, person } = await typePriceAtDoor('120');
    await person.click(screen.getByRole('button', { name: JOIN }));
    await waitFor(() => expect(at()).toBe('/register'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create your account');
    expect(await screen.findByText('Oak table')).toBeTruthy();
    expect(screen.getByText("Your price of £120 is sent once you've joined.")).toBeTruthy();
    await person.click(screen.getByRole('link', { name: 'Sign in' }));
    expect((await screen.findByLabelText<HTMLInputElement>(QUESTION)).value).toBe('120');
  });

  test.each(['', '0'])('asks for a price before it joins: %j', async (typed) => {
    answer(previewListing, PREVIEW);
    const { at, person } = openPage(`/listing/${ID}`);
    const field = await screen.findByLabelText(QUESTION);
    if (typed !== '') await person.type(field, typed);
    await person.click(screen.getByRole('button', { name: JOIN }));
    expect(screen.getByText('Please enter a valid amount')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(at()).toBe('/login');
    await person.type(field, '5{Enter}');
    await waitFor(() => expect(at()).toBe('/register'));
  });

  test('names the listing in the tab', async () => {
    answer(previewListing, PREVIEW);
    openPage(`/listing/${ID}`);
    await waitFor(() => expect(document.title).toBe('Oak table - Ballpark'));
  });

  test('says that a description goes on where the preview ends', async () => {
    answer(previewListing, { ...PREVIEW, description: 'é🚲'.repeat(100) });
    openPage(`/listing/${ID}`);
    expect(await screen.findByText(`${'é🚲'.repeat(100)}…`)).toBeTruthy();
  });
});

test.each([
  [9, 'Closed, 9 prices'],
  [1, 'Closed, 1 price'],
  [0, 'Closed, 0 prices'],
])(
  'a closed listing with %i prices says so and asks for none',
  { tags: ['OP-132'] },
  async (suggestionCount, words) => {
    answer(previewListing, { ...PREVIEW, isActive: false, suggestionCount });
    const { person } = openPage(`/listing/${ID}`);
    expect(await screen.findByText(`Easton, United Kingdom · ${words}`)).toBeTruthy();
    expect(screen.getByText('Seats six.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: JOIN })).toBeNull();
    await person.click(screen.getByRole('link', { name: 'Create an account' }));
    expect(await screen.findByText(`${words} · Easton, United Kingdom`)).toBeTruthy();
  },
);

test('a member who signed in here before is welcomed back', async () => {
  answer(login, { user: onboardedMember, token: 'fresh' });
  const first = openPage('/login');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in');
  await first.person.type(screen.getByLabelText('Email'), 'lena@example.org');
  await first.person.type(screen.getByLabelText('Password'), 'secret');
  await first.person.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(first.at()).toBe('/home'));
  cleanup();
  act(() => endSession());
  answer(previewListing, PREVIEW);
  openPage(`/listing/${ID}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeTruthy();
});

test('the price is sent once the member is on the listing, once, and they are told', async () => {
  await typePriceAtDoor('1,200');
  cleanup();
  // The mail has opened another tab.
  sessionStorage.clear();
  answerListing('GBP');
  const asked = answer(suggestPrice, toMade(buildSuggestion(1, { listingId: ID, amount: 1200 })));
  beginSession(onboardedMember, 'fresh');
  openPage(`/listing/${ID}`);
  expect(await screen.findByText(SENT)).toBeTruthy();
  expect(asked.map(({ body }) => body)).toEqual([{ amount: 1200 }]);
  cleanup();
  openPage(`/listing/${ID}`);
  await screen.findByRole('heading', { level: 1 });
  expect(asked).toHaveLength(1);
  expect(localStorage.getItem('kept:door-price')).toBeNull();
});

test("a price that the server refuses is reported with the server's reason", async () => {
  await typePriceAtDoor('50');
  cleanup();
  answerListing('GBP');
  refuse(suggestPrice, 'listing_closed');
  beginSession(onboardedMember, 'fresh');
  openPage(`/listing/${ID}`);
  expect(await screen.findByText(/Your price for “Oak table” wasn't sent\./)).toBeTruthy();
});

test('a price in another currency than the listing is not sent, and the page says so', async () => {
  await typePriceAtDoor('50');
  cleanup();
  answerListing('EUR');
  const asked = answer(suggestPrice, toMade(buildSuggestion(1, { listingId: ID, amount: 50 })));
  beginSession(onboardedMember, 'fresh');
  openPage(`/listing/${ID}`);
  expect(await screen.findByText(/the listing uses another currency/)).toBeTruthy();
  expect(asked).toEqual([]);
});

test.each([
  ['a closed listing', { isActive: false }],
  ['a listing whose time is over', { closesAt: '2026-01-01T00:00:00.000Z' }],
  ['an area without a country', { location: 'Behind the old mill' }],
])('%s has no price field', async (_what, changes) => {
  answer(previewListing, { ...PREVIEW, ...changes });
  openPage(`/listing/${ID}`);
  await screen.findByRole('heading', { level: 2, name: 'Oak table' });
  expect(screen.queryByRole('textbox', { name: /What would this go for/ })).toBeNull();
});

test('an emptied field keeps no price', async () => {
  const { person } = await typePriceAtDoor('50');
  expect(localStorage.getItem('kept:door-price')).not.toBeNull();
  await person.clear(screen.getByLabelText(QUESTION));
  expect(localStorage.getItem('kept:door-price')).toBeNull();
});
