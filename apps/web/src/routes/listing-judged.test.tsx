import { type GuessResult, listResults } from '@ballpark/contracts/xp';
import { paginate } from '@ballpark/rules/pagination';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { respond } from '../../test/fake-api.ts';
import { buildGuessResult } from '../../test/guess-results.ts';
import { buildPricedListing, buildSuggestion } from '../../test/listings.ts';
import { onboardedMember } from '../../test/members.ts';
import { openListing } from '../../test/price-page.tsx';

const own = buildSuggestion(0, { amount: 134, userId: onboardedMember.id, xpAwarded: 20 });
const neighbour = buildSuggestion(1, { amount: 141, xpAwarded: 50, user: { ...buildSuggestion(1).user, sense: 71 } });
const closed = buildPricedListing([own, neighbour], { isActive: false, finalPrice: 140, ownSuggestion: own });

const result = buildGuessResult({ listingId: closed.id, title: closed.title, firstAmount: 110 });

function answerResults(results: readonly GuessResult[]): void {
  const pagination = paginate({ page: 1, limit: 50, count: results.length });
  respond(listResults, () => HttpResponse.json({ success: true, data: results, pagination }));
}

test('the card of the final price says how the own guess ended', async () => {
  answerResults([{ ...result, listingId: null, title: null }, result]);
  await openListing(closed);
  expect(await screen.findByText('You were 4% off, 2nd of 9.')).toBeTruthy();
  expect(screen.queryByText(/^Yours was/)).toBeNull();
  expect(screen.getByText('Price Sense 62 (+1).')).toBeTruthy();
  expect(screen.getByText('Your first guess was $110 (21% off); changing it helped.')).toBeTruthy();
});

test('a guess that did not count says why behind an info sign', async () => {
  answerResults([{ ...result, exclusion: 'few', sense: null, senseChange: null }]);
  const { person } = await openListing(closed);
  const reason = await screen.findByText('Not counted for Price Sense: fewer than three guesses count here.');
  expect(reason.closest('details')?.open).toBe(false);
  await person.click(screen.getByText('Price Sense: not counted yet'));
  expect(reason.closest('details')?.open).toBe(true);
});

test('until the closing is judged it only says how far off the own price was', async () => {
  answerResults([]);
  await openListing(closed);
  expect(await screen.findByText('Yours was 4% below it.')).toBeTruthy();
  expect(screen.queryByText(/Price Sense \d+ \(/)).toBeNull();
});

test('a suggestion shows the Price Sense of its author, if it is known', async () => {
  answerResults([]);
  await openListing(closed);
  expect(screen.getAllByText(/^Price Sense \d+ ·/).map(({ textContent }) => textContent?.slice(0, 14))).toEqual([
    'Price Sense 71',
  ]);
});
