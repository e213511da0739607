import { getOwnProfile } from '@ballpark/contracts/accounts';
import { type ListingForMember, listListings } from '@ballpark/contracts/listings';
import { closeListing, listSuggestions } from '@ballpark/contracts/suggestions';
import { paginate } from '@ballpark/rules/pagination';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, answerUnexpectedly, failNetwork, neverAnswer, refuse, respond } from '../../test/fake-api.ts';
import { buildListing, buildSuggestion, hoursAgo, buildPricedListing } from '../../test/listings.ts';
import { onboardedMember } from '../../test/members.ts';
import { getButton, queryButton, openListing, ownedByMe, write } from '../../test/price-page.tsx';
import type { ClosingResult } from '../features/suggestions/suggestion-queries.ts';

const prices = [100, 150, 155, 400].map((amount, nth) => buildSuggestion(nth, { amount }));
const open = buildPricedListing(prices, ownedByMe);

beforeEach(() => neverAnswer(listListings));

/** The server's answer when this listing is closed at 150. */
function closedAt150(listing: ListingForMember): ClosingResult {
  const xpRewards = listing.suggestions.map(({ id, userId, user, amount }) => {
    const difference = Math.abs(amount - 150);
    const paid = {
      suggestionId: id,
      userId,
      username: user.username,
      amount,
      difference,
      percentOff: difference / 1.5,
    };
    if (difference === 0) return { ...paid, xpAwarded: 50, reason: 'closest' as const };
    if (difference <= 15) return { ...paid, xpAwarded: 20, reason: 'within10' as const };
    return { ...paid, xpAwarded: 5, reason: 'participation' as const };
  });
  return {
    listing: { ...listing, isActive: false, finalPrice: 150 },
    xpRewards: xpRewards.toSorted((one, other) => one.difference - other.difference),
    rewardCount: xpRewards.length,
  };
}

async function openDialog(listing = open) {
  const page = await openListing(listing);
  await page.person.click(getButton('Close listing'));
  const dialog = await screen.findByRole('dialog', { name: 'Close listing' });
  return { ...page, dialog };
}

/** Enters the price and opens the confirmation. */
async function openQuestion(listing = open) {
  const page = await openDialog(listing);
  write('Final price', '150');
  fireEvent.click(getButton('Continue'));
  await screen.findByRole('dialog', { name: 'Close it at this price?' });
  return page;
}

test.each([
  ['the owner of an active listing can close it', open, true],
  ['after its 72 hours the owner still can', { ...open, createdAt: hoursAgo(73) }, true],
  ['nobody else can', buildListing(), false],
  ['a closed listing cannot be closed again', { ...open, isActive: false, finalPrice: 90 }, false],
])('%s', { tags: ['PERM-07'] }, async (_, listing, canClose) => {
  await openListing(listing);
  expect(queryButton('Close listing') !== null).toBe(canClose);
});

test.each(['', '0', '0.00'])(
  "with '%s' for a final price nothing is asked; the field says so and has the focus",
  { tags: ['VAL-38'] },
  async (typed) => {
    await openDialog();
    write('Final price', typed);
    fireEvent.click(getButton('Continue'));
    const field = screen.getByLabelText('Final price');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.getByText('Please enter a valid final price')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Close it at this price?' })).toBeNull();
  },
);

test(
  'while the price is typed the dialog says who would be closest and how many are near',
  { tags: ['DETAIL-07'] },
  async () => {
    const { dialog } = await openDialog();
    expect(within(dialog).getByText('Type the final price to see who was closest.')).toBeTruthy();
    write('Final price', '160');
    expect(await within(dialog).findByText('neighbour2 would be closest')).toBeTruthy();
    expect(within(dialog).getByText('2 neighbours within 10%')).toBeTruthy();
    expect(within(dialog).getByRole('img').getAttribute('aria-label')).toMatch(
      /^4 suggestions on a line, and your final price of \$160/,
    );
    write('Final price', '152.50');
    expect(await within(dialog).findByText('neighbour1 and neighbour2 would be closest')).toBeTruthy();
    write('Final price', '2000');
    expect(await within(dialog).findByText('No one within 10%')).toBeTruthy();
  },
);

test('with more suggestions than one page, those of one request are counted, and the dialog says when there are more', async () => {
  const known = Array.from({ length: 100 }, (_, nth) => buildSuggestion(nth, { amount: 10 + nth }));
  const asked = respond(listSuggestions, () =>
    HttpResponse.json({ success: true, data: known, pagination: paginate({ page: 1, limit: 100, count: 120 }) }),
  );
  const { dialog } = await openDialog(buildPricedListing(known.slice(0, 20), { ...ownedByMe, suggestionCount: 120 }));
  write('Final price', '109');
  expect(await within(dialog).findByText('neighbour99 would be closest')).toBeTruthy();
  expect(within(dialog).getByText('Based on the newest 100 of 120 suggestions.')).toBeTruthy();
  expect(asked.at(-1)?.search).toContain('limit=100');
});

test('without suggestions the dialog says that no XP is awarded', async () => {
  const { dialog } = await openDialog(buildListing(ownedByMe));
  expect(within(dialog).getByText('No one has suggested a price, so no XP is awarded.')).toBeTruthy();
});

test('closing asks for confirmation; going back keeps the price and sends nothing', async () => {
  const sent = answer(closeListing, closedAt150(open));
  const { dialog } = await openQuestion();
  expect(within(dialog).getByText('$150')).toBeTruthy();
  expect(within(dialog).getByText(/^This cannot be undone/)).toBeTruthy();
  expect(dialog.contains(document.activeElement)).toBe(true);
  fireEvent.click(getButton('Change price'));
  expect((await screen.findByLabelText<HTMLInputElement>('Final price')).value).toBe('150');
  expect(sent).toHaveLength(0);
});

test(
  'a closing is sent once, says how many earned XP, shows the price at once and thanks the closest',
  { tags: ['TOAST-14'] },
  async () => {
    const { state, dialog } = await openQuestion();
    const closed = closedAt150(open);
    const sent = respond(closeListing, () => {
      state.listing = { ...closed.listing, ownSuggestion: null };
      return HttpResponse.json({ success: true, data: closed });
    });
    const question = dialog.querySelector('form')!;
    fireEvent.submit(question);
    fireEvent.submit(question);
    expect(await screen.findByText('Listing closed! XP awarded to 4 users.')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ finalPrice: 150, outcome: 'sold' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Final Price' }).nextElementSibling?.textContent).toBe('$150');
    const thanks = await screen.findByRole('heading', { name: 'neighbour1 was closest' });
    await waitFor(() => expect(document.activeElement).toBe(thanks));
    const rows = within(screen.getByRole('list', { name: 'XP awarded' })).getAllByRole('listitem');
    await waitFor(() =>
      expect(rows.map((row) => row.textContent)).toEqual([
        expect.stringMatching(/neighbour1\$150\+50 XP/),
        expect.stringMatching(/neighbour2\$155\+20 XP/),
        expect.stringMatching(/neighbour0\$100\+5 XP/),
        expect.stringMatching(/neighbour3\$400\+5 XP/),
      ]),
    );
    expect(queryButton('Close listing')).toBeNull();
    expect(getButton('Share listing')).toBeTruthy();
  },
);

test('the owner says what the price is and that it may become a puzzle; the page shows the price', async () => {
  const closed = closedAt150(open);
  const { person, dialog, state } = await openDialog();
  const outcomes = within(within(dialog).getByRole('group', { name: 'What is this price?' }));
  expect(outcomes.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  await person.click(outcomes.getByRole('radio', { name: 'I will ask this' }));
  const puzzle = within(dialog).getByRole<HTMLInputElement>('switch', { name: 'May become a puzzle' });
  expect(puzzle.checked).toBe(false);
  await person.click(puzzle);
  write('Final price', '150');
  fireEvent.click(getButton('Continue'));
  await screen.findByRole('dialog', { name: 'Close it at this price?' });
  expect(within(dialog).getByText('I will ask this')).toBeTruthy();
  const sent = respond(closeListing, () => {
    state.listing = { ...closed.listing, outcome: 'asking', ownSuggestion: null };
    return HttpResponse.json({ success: true, data: { ...closed, listing: { ...closed.listing, outcome: 'asking' } } });
  });
  fireEvent.submit(dialog.querySelector('form')!);
  expect(await screen.findByText('What the owner will ask for it.')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ finalPrice: 150, outcome: 'asking', mayBecomePuzzle: true }]);
});

test('with more rewards than the answer names, all of them are counted', { tags: ['TOAST-14'] }, async () => {
  const { state, dialog } = await openQuestion();
  const closed = { ...closedAt150(open), rewardCount: 40_000 };
  respond(closeListing, () => {
    state.listing = { ...closed.listing, ownSuggestion: null };
    return HttpResponse.json({ success: true, data: closed });
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close listing' }));
  expect(await screen.findByText('Listing closed! XP awarded to 40000 users.')).toBeTruthy();
  expect(await screen.findByText(/39,996 more/)).toBeTruthy();
});

test(
  "closed without suggestions, it reads 'Listing closed successfully!' and nobody is thanked",
  { tags: ['TOAST-14'] },
  async () => {
    const listing = buildListing(ownedByMe);
    const { state, dialog } = await openQuestion(listing);
    respond(closeListing, () => {
      state.listing = { ...listing, isActive: false, finalPrice: 150 };
      return HttpResponse.json({ success: true, data: { listing: state.listing, xpRewards: [], rewardCount: 0 } });
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close listing' }));
    expect(await screen.findByText('Listing closed successfully!')).toBeTruthy();
    expect(await screen.findByText('No one had suggested a price, so no XP was awarded.')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'XP awarded' })).toBeNull();
  },
);

test('a few seconds later the sidebar shows the XP after the closing', async () => {
  const { state, dialog } = await openQuestion();
  const closed = closedAt150(open);
  respond(closeListing, () => {
    state.listing = { ...closed.listing, ownSuggestion: null };
    return HttpResponse.json({ success: true, data: closed });
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close listing' }));
  await screen.findByRole('heading', { name: 'neighbour1 was closest' });
  expect(screen.getAllByText('135 XP').length).toBeGreaterThan(0);
  answer(getOwnProfile, { user: { ...onboardedMember, xp: 145 } });
  await act(() => vi.advanceTimersByTimeAsync(4000));
  await waitFor(() => expect(screen.getAllByText('145 XP').length).toBeGreaterThan(0));
});

test.each([
  ['the server says why', () => refuse(closeListing, 'already_closed'), /^Listing is already closed\.$/],
  ['the answer has no words', () => answerUnexpectedly(closeListing, 502, ''), /^Failed to close listing$/],
  ['no answer comes', () => failNetwork(closeListing), /^Failed to close listing$/],
])('when %s, the question stays open and says so once', { tags: ['ERR-36'] }, async (_, fail, sentence) => {
  const { dialog } = await openQuestion();
  fail();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close listing' }));
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toMatch(sentence));
  expect(screen.getAllByText(sentence)).toHaveLength(1);
});

test('a final price ten times above every suggestion is asked for once more', async () => {
  const received = answer(closeListing, closedAt150(open));
  await openDialog();
  write('Final price', '4,000');
  fireEvent.click(getButton('Continue'));
  const dialog = await screen.findByRole('dialog', { name: 'Close it at this price?' });
  const form = dialog.querySelector('form')!;
  const submitAt = (timeStamp: number) =>
    fireEvent(form, Object.defineProperty(createEvent.submit(form), 'timeStamp', { value: timeStamp }));
  submitAt(1000);
  await screen.findByText('Is that right? All suggestions were between $100 and $400.');
  submitAt(1300); // a double click
  expect(getButton('Yes, close at $4,000')).toBeTruthy();
  expect(received).toEqual([]);
  submitAt(2000);
  await waitFor(() => expect(received.map(({ body }) => body)).toEqual([{ finalPrice: 4000, outcome: 'sold' }]));
});
