import { getAskLink, removeGuestPrice } from '@ballpark/contracts/asking';
import { reportContent } from '@ballpark/contracts/reports';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { buildAskLink, buildGuestPrice, SIX_GUESTS } from '../../test/asking.ts';
import { answer, failNetwork, refuse } from '../../test/fake-api.ts';
import { buildBallpark, buildListing, buildPricedListing, buildSuggestion } from '../../test/listings.ts';
import { fakeLiveStream } from '../../test/live-stream.ts';
import { openListing, ownedByMe } from '../../test/price-page.tsx';
import { takeToast } from '../ui/feedback/toast.ts';

await Promise.all([
  import('../features/listings/asking/asked-card.tsx'),
  import('../features/reports/report-menu.tsx'),
  import('../features/reports/report-dialog.tsx'),
]);

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const SEVEN = [120, 100, 95, 90, 85, 80, 70].map((amount, nth) => buildSuggestion(nth, { amount }));

/** An own listing with the members' prices of the design: a ballpark figure of 90. */
function buildOwn(overrides: Parameters<typeof buildPricedListing>[1] = {}) {
  const listing = buildPricedListing(SEVEN, { ...ownedByMe, ...overrides });
  const ballpark = buildBallpark({ price: 90, low: 70, high: 115, count: SEVEN.length });
  return { ...listing, consensus: listing.consensus && { ...listing.consensus, ballpark } };
}

async function openAsked(prices = SIX_GUESTS, listing = buildOwn()) {
  answer(getAskLink, buildAskLink({ prices: [...prices] }));
  const page = await openListing(listing);
  await screen.findByRole('heading', { name: 'People you asked' });
  return page;
}

const listRows = () =>
  within(screen.getByRole('heading', { name: 'People you asked' }).closest('div')?.parentElement ?? document.body)
    .queryAllByRole('listitem')
    .map((row) => row.textContent);

test('six prices have a middle, a comparison and a strip of their own', { tags: ['OP-124'] }, async () => {
  await openAsked();
  expect(screen.getByText(/^6 prices,/).textContent).toBe('6 prices, about $96');
  expect(
    screen.getByText('Your friends are $6 above the ballpark. Their prices do not count towards it.'),
  ).toBeTruthy();
  expect(screen.getByText('Only you')).toBeTruthy();
  const label = 'People you asked: 6 prices from $75 to $110, about $96. Ballpark of the members $90';
  const strip = await screen.findByRole('img', { name: label });
  expect(strip.querySelectorAll('circle')).toHaveLength(6);
});

test('both strips have one scale: equal prices stand in the same place', { tags: ['OP-124'] }, async () => {
  await openAsked([buildGuestPrice(1, { amount: 120 }), buildGuestPrice(2, { amount: 70 })]);
  const guests = await screen.findByRole('img', { name: /^People you asked/ });
  const members = await screen.findByRole('img', { name: /^7 suggestions from/ });
  const readEnds = (strip: HTMLElement) => {
    const places = [...strip.querySelectorAll('circle')].map((dot) => Number(dot.getAttribute('cx')));
    return [Math.min(...places), Math.max(...places)];
  };
  expect(readEnds(guests)).toEqual(readEnds(members));
});

test('the newest three are listed, and all on request', async () => {
  const { person } = await openAsked();
  expect(listRows()).toHaveLength(3);
  expect(listRows()[0]).toContain('$110Tío LuisThe tripod alone was 60 new.1h ago');
  expect(listRows()[1]).toContain('No reason given');
  expect(listRows()[2]).toContain('$80A guest');
  await person.click(screen.getByRole('button', { name: 'Show 3 more' }));
  expect(listRows()).toHaveLength(6);
  expect(document.activeElement?.textContent).toContain('$75');
});

test("one price stands alone, without 'about'", async () => {
  await openAsked([buildGuestPrice(1, { amount: 110 })]);
  expect(screen.getByText(/^1 price,/).textContent).toBe('1 price, $110');
  expect(screen.queryByText(/Your friends are/)).toBeNull();
  const label = 'People you asked: 1 price of $110. Ballpark of the members $90';
  expect(await screen.findByRole('img', { name: label })).toBeTruthy();
});

test('without an answer the card says so and opens the sheet', async () => {
  const { person } = await openAsked([]);
  expect(screen.getByText('Nobody you asked has answered yet.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Ask people you know' }));
  expect(await screen.findByRole('dialog', { name: 'Ask people you know' })).toBeTruthy();
});

test('a listing that waits for its first price offers the sheet once', async () => {
  const asked = answer(getAskLink, buildAskLink());
  await openListing(buildListing(ownedByMe));
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(await screen.findAllByRole('button', { name: 'Ask people you know' })).toHaveLength(1);
  expect(screen.queryByText('Nobody you asked has answered yet.')).toBeNull();
});

test('an ended listing keeps its prices, and asks nobody', { tags: ['OP-124'] }, async () => {
  await openAsked(SIX_GUESTS, buildOwn({ isActive: false, finalPrice: 92 }));
  expect(screen.getByText(/^6 prices,/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Ask / })).toBeNull();
});

test('prices that could not be loaded are asked for again', async () => {
  failNetwork(getAskLink);
  const { person } = await openListing(buildOwn());
  await screen.findByText("We couldn't load the prices of people you asked.");
  answer(getAskLink, buildAskLink({ prices: [...SIX_GUESTS] }));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^6 prices,/)).toBeTruthy();
});

test('a price that arrives while the page is open is announced politely', { tags: ['OP-124'] }, async () => {
  const { asked, say } = fakeLiveStream();
  await openAsked(SIX_GUESTS.slice(1));
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  answer(getAskLink, buildAskLink({ prices: [...SIX_GUESTS] }));
  act(() => say({ event: 'changed', data: { what: 'guest' } }));
  const news = await screen.findByText('New price of a friend, 6 in all');
  expect(news.getAttribute('aria-live')).toBe('polite');
});

test('Remove hides a price at once, and sends it when the toast has gone', { tags: ['OP-124'] }, async () => {
  const removed = answer(removeGuestPrice, { message: 'Removed' });
  const { person } = await openAsked();
  await person.click(screen.getByRole('button', { name: 'Remove the $110 of Tío Luis' }));
  expect(screen.getByText(/^5 prices,/).textContent).toBe('5 prices, about $96');
  // The next row has the focus.
  expect(document.activeElement?.textContent).toContain('Jo next door');
  expect(removed).toHaveLength(0);
  answer(getAskLink, buildAskLink({ prices: SIX_GUESTS.slice(1) }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(undo.closest('[data-sonner-toast]')?.textContent).toContain('$110 of Tío Luis removed');
  await waitFor(() => expect(removed).toHaveLength(1), { timeout: 15_000 });
  expect(screen.getByText(/^5 prices,/)).toBeTruthy();
});

test('Undo brings a price back, and nothing is sent', async () => {
  const removed = answer(removeGuestPrice, { message: 'Removed' });
  const { person, router } = await openAsked();
  await person.click(screen.getByRole('button', { name: 'Remove the $110 of Tío Luis' }));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(screen.getByText(/^6 prices,/)).toBeTruthy();
  await act(() => router.navigate('/home'));
  await screen.findByRole('heading', { level: 1 });
  expect(removed).toHaveLength(0);
});

test('leaving the page sends a removal that waits, and its toast goes', async () => {
  const removed = answer(removeGuestPrice, { message: 'Removed' });
  const { person, router } = await openAsked();
  await person.click(screen.getByRole('button', { name: 'Remove the $110 of Tío Luis' }));
  await screen.findByRole('button', { name: 'Undo' });
  await act(() => router.navigate('/home'));
  await waitFor(() => expect(removed).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(takeToast()).toBeUndefined();
});

test('a removal that the server refuses brings the price back and says so', async () => {
  refuse(removeGuestPrice, 'listing_not_found');
  const { person } = await openAsked();
  await person.click(screen.getByRole('button', { name: 'Remove the $110 of Tío Luis' }));
  act(() => {
    window.dispatchEvent(new Event('pagehide'));
  });
  await waitFor(() => expect(screen.getByText(/^6 prices,/)).toBeTruthy());
});

test('the last price that is removed leaves the focus on the heading', async () => {
  answer(removeGuestPrice, { message: 'Removed' });
  const { person } = await openAsked([buildGuestPrice(1, { amount: 110 })]);
  await person.click(screen.getByRole('button', { name: 'Remove the $110 of A guest' }));
  expect(screen.getByText('Nobody you asked has answered yet.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'People you asked' }));
});

test('the owner reports the words of a guest', { tags: ['OP-124'] }, async () => {
  const reports = answer(reportContent, { id: crypto.randomUUID(), message: 'Thanks.' });
  const { person } = await openAsked();
  await person.click(await screen.findByRole('button', { name: 'More about the price of Tío Luis' }));
  await person.click(screen.getByRole('menuitem', { name: 'Report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this text' }));
  await person.click(dialog.getByRole('radio', { name: /^Offensive/ }));
  await person.click(dialog.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(reports).toHaveLength(1));
  expect(reports[0]?.body).toMatchObject({ targetKind: 'guest', targetId: SIX_GUESTS[0]?.id });
});
