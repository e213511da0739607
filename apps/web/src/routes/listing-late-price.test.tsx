import { listListings, type ListingForMember } from '@ballpark/contracts/listings';
import { reportLatePrice } from '@ballpark/contracts/suggestions';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, neverAnswer, refuse } from '../../test/fake-api.ts';
import { buildPricedListing, buildSuggestion, hoursAgo } from '../../test/listings.ts';
import { getButton, openListing, ownedByMe, queryButton, write } from '../../test/price-page.tsx';
import type { ClosingResult } from '../features/suggestions/suggestion-queries.ts';

await Promise.all([
  import('../features/suggestions/late-price-panel.tsx'),
  import('../features/listings/detail/final-closeness.tsx'),
]);

const prices = [100, 150, 155].map((amount, nth) => buildSuggestion(nth, { amount, xpAwarded: 5 }));
const ended = { isActive: false, createdAt: hoursAgo(75), autoClosedAt: hoursAgo(3) };
const ownEnded = buildPricedListing(prices, { ...ownedByMe, ...ended });
const QUESTION = 'What did it go for?';

beforeEach(() => neverAnswer(listListings));

function answerReport(changes: Partial<ListingForMember>) {
  const listing = { ...ownEnded, ...changes };
  const [first] = prices;
  const reward = first && {
    suggestionId: first.id,
    userId: first.userId,
    username: 'neighbour0',
    amount: 100,
    difference: 0,
    percentOff: 0,
    xpAwarded: 50,
    reason: 'closest' as const,
  };
  const isSold = listing.finalPrice !== null;
  const result: ClosingResult = { listing, xpRewards: isSold && reward ? [reward] : [], rewardCount: isSold ? 1 : 0 };
  return { listing, sent: answer(reportLatePrice, result) };
}

test('the owner of a listing that closed by itself is asked what it went for', async () => {
  await openListing(ownEnded);
  expect(await screen.findByRole('heading', { name: QUESTION })).toBeTruthy();
  expect(screen.getByText(/the closest suggestions earn the rest of their XP/)).toBeTruthy();
  expect(screen.getByText('Auto-closed')).toBeTruthy();
});

test.each([
  ['eight days later', { ...ownEnded, autoClosedAt: hoursAgo(8 * 24) }],
  ['once the owner has answered', { ...ownEnded, lateOutcome: 'kept' as const }],
  ['if the owner closed it', { ...ownEnded, autoClosedAt: null, finalPrice: 100 }],
  ['to another member', buildPricedListing(prices, ended)],
])('the question is not shown %s', async (_, listing) => {
  await openListing(listing);
  expect(screen.queryByRole('heading', { name: QUESTION })).toBeNull();
});

test('the price is asked for once more, then sent, and the page thanks and shows the result', async () => {
  const { state } = await openListing(ownEnded);
  await screen.findByRole('heading', { name: QUESTION });
  const { sent, listing } = answerReport({ finalPrice: 100, lateOutcome: 'sold' });
  write('Final Price', '100');
  expect(await screen.findByText('neighbour0 would be closest')).toBeTruthy();
  fireEvent.click(getButton('Save price'));
  const dialog = await screen.findByRole('dialog', { name: 'Save this final price?' });
  state.listing = listing;
  fireEvent.submit(dialog.querySelector('form') ?? dialog);
  const thanks = await screen.findByRole('heading', { name: 'neighbour0 was closest' });
  await waitFor(() => expect(document.activeElement).toBe(thanks));
  expect(sent.map(({ body }) => body)).toEqual([{ finalPrice: 100 }]);
  expect(screen.queryByRole('heading', { name: QUESTION })).toBeNull();
  expect(screen.getByText('Reported later: the listing had closed by itself.')).toBeTruthy();
});

test('a price far from every suggestion needs a second confirmation', async () => {
  await openListing(ownEnded);
  await screen.findByRole('heading', { name: QUESTION });
  const { sent } = answerReport({ finalPrice: 9000, lateOutcome: 'sold' });
  write('Final Price', '9000');
  fireEvent.click(getButton('Save price'));
  const dialog = await screen.findByRole('dialog', { name: 'Save this final price?' });
  fireEvent.submit(dialog.querySelector('form') ?? dialog);
  expect(await screen.findByText('Is that right? All suggestions were between $100 and $155.')).toBeTruthy();
  expect(getButton('Yes, it was $9,000')).toBeTruthy();
  expect(sent).toEqual([]);
});

test("'Not sold' is asked for once more, then sent", async () => {
  const { state } = await openListing(ownEnded);
  await screen.findByRole('heading', { name: QUESTION });
  const { sent, listing } = answerReport({ lateOutcome: 'kept' });
  fireEvent.click(getButton('Not sold'));
  await screen.findByRole('dialog', { name: 'It was not sold?' });
  state.listing = listing;
  const [, confirm] = screen.getAllByRole('button', { name: 'Not sold' });
  if (confirm) fireEvent.click(confirm);
  const thanks = await screen.findByRole('heading', { name: 'Thanks for telling us' });
  await waitFor(() => expect(document.activeElement).toBe(thanks));
  expect(sent.map(({ body }) => body)).toEqual([{ outcome: 'kept' }]);
  expect(screen.getByText('Not sold')).toBeTruthy();
  expect(queryButton('Save price')).toBeNull();
});

test('without a price the field says so and has the focus', async () => {
  await openListing(ownEnded);
  await screen.findByRole('heading', { name: QUESTION });
  fireEvent.click(getButton('Save price'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Final Price')));
  expect(screen.getByText('Please enter a valid final price')).toBeTruthy();
});

test('a refusal is shown in the dialog', async () => {
  await openListing(ownEnded);
  await screen.findByRole('heading', { name: QUESTION });
  refuse(reportLatePrice, 'outcome_too_late');
  fireEvent.click(getButton('Not sold'));
  await screen.findByRole('dialog', { name: 'It was not sold?' });
  const [, confirm] = screen.getAllByRole('button', { name: 'Not sold' });
  if (confirm) fireEvent.click(confirm);
  expect(await screen.findByText('The final price could be added for 7 days. They are over.')).toBeTruthy();
});

test('other members see that the price was reported later', async () => {
  await openListing(buildPricedListing(prices, { ...ended, finalPrice: 120, lateOutcome: 'sold' }));
  expect(screen.getByText('Reported later: the listing had closed by itself.')).toBeTruthy();
});

test('other members see that it was not sold', async () => {
  await openListing(buildPricedListing(prices, { ...ended, lateOutcome: 'kept' }));
  expect(screen.getByText('Not sold')).toBeTruthy();
  expect(screen.getByText(/reported later that it was not sold/)).toBeTruthy();
});
