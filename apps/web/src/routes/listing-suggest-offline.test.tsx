import { getOwnProfile, logout } from '@ballpark/contracts/accounts';
import { getListing, listListings } from '@ballpark/contracts/listings';
import { suggestPrice, updateSuggestion } from '@ballpark/contracts/suggestions';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, failNetwork, neverAnswer, refuse, respond } from '../../test/fake-api.ts';
import { buildListing, buildPricedListing, buildSuggestion, toMade } from '../../test/listings.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { buildOwnSuggestion, getButton, openListing, write } from '../../test/price-page.tsx';
import { beginSession } from '../api/session.ts';
import { isKept, keepSuggestion, listWaitingSuggestions } from '../features/suggestions/waiting/waiting-suggestions.ts';

await import('../features/suggestions/waiting/waiting-sender.tsx');

const listing = buildListing();
const mine = buildOwnSuggestion({ listingId: listing.id, amount: 120, comment: null });
const suggested = buildPricedListing([mine, buildSuggestion(0)], { ownSuggestion: mine });
const OFFLINE = "You're offline. We'll send your price when you're back.";
const SENT = `Your price for “${listing.title}” is in.`;

beforeEach(() => neverAnswer(listListings));
afterEach(() => vi.restoreAllMocks());

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

async function suggestOffline(price = '120') {
  const page = await openListing(listing);
  setOnline(false);
  await suggestAgain(price);
  return page;
}

async function suggestAgain(price: string) {
  fireEvent.click(getButton('Suggest Price'));
  await screen.findByRole('dialog', { name: 'Suggest a price' });
  write('Your price', price);
  fireEvent.click(getButton('Submit suggestion'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

const acceptPrice = () =>
  respond(suggestPrice, () => HttpResponse.json({ success: true, data: toMade(mine) }, { status: 201 }));

test('a price suggested offline says that it waits, and is sent once when the line is back', async () => {
  const sent = acceptPrice();
  const { state } = await suggestOffline();
  expect(await screen.findByText(OFFLINE)).toBeTruthy();
  expect(sent).toEqual([]);
  state.listing = suggested;
  setOnline(true);
  expect(await screen.findByText(SENT)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Edit suggestion' })).toBeTruthy();
  setOnline(true);
  await waitFor(() => expect(localStorage.getItem(`kept:waiting-suggestions:${onboardedMember.id}`)).toBeNull());
  expect(sent.map(({ body }) => body)).toEqual([{ amount: 120, comment: '' }]);
});

test('it is sent after a reload, under the same key as before it', async () => {
  const lost = failNetwork(suggestPrice);
  await openListing(listing);
  await suggestAgain('120');
  expect(await screen.findByText(/We'll keep your price and send it as soon as we can/)).toBeTruthy();
  cleanup();
  const sent = acceptPrice();
  openPage(`/listing/${listing.id}`);
  expect(await screen.findByText(SENT)).toBeTruthy();
  expect(sent).toHaveLength(1);
  expect(lost[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set([...lost, ...sent].map(({ key }) => key)).size).toBe(1);
});

test('the dialog shows the price that waits, and a changed one replaces it', async () => {
  const sent = acceptPrice();
  await suggestOffline('120');
  expect(screen.getByRole('heading', { name: 'Your price of $120 waits' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Suggest Price' })).toBeNull();
  fireEvent.click(getButton('Change price'));
  expect((await screen.findByLabelText<HTMLInputElement>('Your price')).value).toBe('120');
  write('Your price', '130');
  fireEvent.click(getButton('Submit suggestion'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  setOnline(true);
  await screen.findByText(SENT);
  expect(sent.map(({ body }) => body)).toEqual([{ amount: 130, comment: '' }]);
});

test('a price that waits can be taken back, and is not sent', async () => {
  const sent = acceptPrice();
  await suggestOffline('120');
  fireEvent.click(getButton("Don't send it"));
  expect(await screen.findByText('Your price is not sent.')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /waits$/ })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(getButton('Suggest Price')).toBeTruthy();
  setOnline(true);
  expect(listWaitingSuggestions(onboardedMember.id)).toEqual([]);
  expect(sent).toEqual([]);
});

test('a changed price whose first version had arrived becomes an edit of it', async () => {
  const { state } = await suggestOffline('130');
  refuse(suggestPrice, 'key_reused');
  state.listing = suggested;
  const edited = answer(updateSuggestion, { ...mine, amount: 130 });
  setOnline(true);
  await screen.findByText(SENT);
  expect(edited.map(({ body }) => body)).toEqual([{ amount: 130, comment: '' }]);
});

test('what the server refuses is dropped, and the member is told why', async () => {
  await suggestOffline();
  refuse(suggestPrice, 'listing_closed');
  setOnline(true);
  expect(await screen.findByText(/wasn't sent\. This listing is closed/)).toBeTruthy();
  expect(localStorage.getItem(`kept:waiting-suggestions:${onboardedMember.id}`)).toBeNull();
});

test('a price that the server had before counts as sent', async () => {
  await suggestOffline();
  refuse(suggestPrice, 'already_suggested');
  setOnline(true);
  expect(await screen.findByText(SENT)).toBeTruthy();
  expect(localStorage.getItem(`kept:waiting-suggestions:${onboardedMember.id}`)).toBeNull();
});

test('at most twenty prices wait, and none for longer than a listing is open', () => {
  const keep = (nth: number) =>
    keepSuggestion('m', { listingId: `listing ${nth}`, title: 'Lamp', suggestionId: null, amount: 1 });
  for (let nth = 0; nth < 20; nth += 1) expect(isKept('m', keep(nth))).toBe(true);
  expect(isKept('m', keep(20))).toBe(false);
  // A changed price takes the place of its earlier one.
  expect(isKept('m', keep(19))).toBe(true);
  const threeDays = 72 * 3_600_000;
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + threeDays);
  expect(listWaitingSuggestions('m')).toEqual([]);
});

test('a member never sends what waits for another one', async () => {
  const sent = acceptPrice();
  keepSuggestion('another-member', { listingId: listing.id, title: listing.title, suggestionId: null, amount: 1 });
  keepSuggestion(onboardedMember.id, { listingId: listing.id, title: listing.title, suggestionId: null, amount: 120 });
  // The token belongs to another member, who has signed in in another tab.
  const asked = answer(getOwnProfile, { user: { ...onboardedMember, id: 'a2f4f5c0-7d53-4c3c-9a55-0d1f0b8e9c12' } });
  answer(getListing, listing);
  beginSession(onboardedMember, 'theirs');
  openPage(`/listing/${listing.id}`);
  await screen.findByRole('button', { name: 'Change price' });
  await waitFor(() => expect(asked).not.toEqual([]));
  const askedBefore = asked.length;
  setOnline(true);
  await waitFor(() => expect(asked.length).toBeGreaterThan(askedBefore));
  expect(sent).toEqual([]);
});

test('signing out forgets what waits, and says that it was not sent', async () => {
  answer(logout, {});
  const { person } = await suggestOffline();
  setOnline(true);
  neverAnswer(suggestPrice);
  await person.click(screen.getAllByRole('button', { name: 'Log out', hidden: true })[0]!);
  expect(await screen.findByText('One price you suggested was not sent.')).toBeTruthy();
  expect(Object.keys(localStorage).filter((name) => name.includes('waiting'))).toEqual([]);
});
