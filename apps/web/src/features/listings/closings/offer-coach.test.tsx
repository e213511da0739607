import { getOfferAdvice, type OfferAdvice } from '@ballpark/contracts/crowd/offer';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { buildOfferAdvice } from '../../../../test/closings.ts';
import { answer, failNetwork, neverAnswer } from '../../../../test/fake-api.ts';
import { buildListing } from '../../../../test/listings.ts';
import { createQueryClient } from '../../../api/query-cache.ts';
import { OfferCoach } from './offer-coach.tsx';

const DISCLAIMER = 'An estimate, not advice to sell.';

function showCoach({ suggestionCount = 5, currency = 'USD' } = {}): void {
  const listing = buildListing({ hasOffer: true, offerAmount: 100, suggestionCount, currency });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OfferCoach listing={listing} />
    </QueryClientProvider>,
  );
}

function showAnswer(advice: OfferAdvice): void {
  answer(getOfferAdvice, advice);
  showCoach({ suggestionCount: Math.max(3, advice.prices) });
}

test('below three prices the card says how many are needed, and asks nothing', () => {
  const asked = answer(getOfferAdvice, buildOfferAdvice());
  showCoach({ suggestionCount: 2 });
  expect(screen.getByText('Three prices are needed to judge an offer (2 so far).')).toBeTruthy();
  expect(screen.getByText(DISCLAIMER)).toBeTruthy();
  expect(asked).toEqual([]);
});

test('so it does when the server counts fewer prices than the page', async () => {
  showAnswer({ isSample: false, prices: 2, advice: null });
  expect(await screen.findByText('Three prices are needed to judge an offer (2 so far).')).toBeTruthy();
});

test('while the figure is being made, the card says so', async () => {
  showAnswer({ isSample: false, prices: 250, advice: null });
  expect(await screen.findByText('The ballpark of these prices is still being made.')).toBeTruthy();
});

test.each([
  ['very-low', 'Very low'],
  ['low', 'Low'],
  ['fair', 'Fair'],
  ['good', 'Good'],
  ['very-good', 'Very good'],
] as const)('the verdict %s reads %s', async (verdict, words) => {
  showAnswer(buildOfferAdvice({ verdict }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText(DISCLAIMER)).toBeTruthy();
});

test.each([
  [1, 'Fewer than 1 in 20'],
  [6, 'About 1 in 20'],
  [9, 'About 1 in 10'],
  [22, 'About 2 in 10'],
  [50, 'About 5 in 10'],
  [92, 'About 9 in 10'],
  [94, 'About 19 in 20'],
  [100, 'More than 19 in 20'],
])('%i per cent of similar listings are: %s', async (percentBelow, share) => {
  showAnswer(buildOfferAdvice({ percentBelow, closings: 1214 }));
  expect(await screen.findByText(`${share} similar listings ended at or below this (1,214 closings).`)).toBeTruthy();
});

test.each([
  [4, 'Lower than 4 of 5 prices.'],
  [5, 'Lower than all 5 prices.'],
  [0, 'Not lower than any of the 5 prices.'],
])('while too few have closed, %i prices above the offer read: %s', async (pricesAbove, words) => {
  showAnswer(buildOfferAdvice({ percentBelow: null, closings: 12, pricesAbove }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText(/closings/)).toBeNull();
});

test.each([
  [{ from: 122, to: 142 }, 'You could ask for $122–$142.'],
  [{ from: 122, to: 122 }, 'You could ask for $122.'],
])('the owner reads what to ask for instead: %j', async (counter, words) => {
  showAnswer(buildOfferAdvice({ counter }));
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a good offer has no counter-offer', async () => {
  showAnswer(buildOfferAdvice({ verdict: 'good', percentBelow: 80, counter: null }));
  await screen.findByText('Good');
  expect(screen.queryByText(/You could ask/)).toBeNull();
});

test.each([true, false])('it says whether its closings are made up: %s', async (isSample) => {
  showAnswer({ ...buildOfferAdvice(), isSample });
  await screen.findByText('Low');
  expect(screen.queryByText('Sample data. This town is made up.') !== null).toBe(isSample);
});

test('a counter-offer is in the currency of the listing', { tags: ['CUR-06'] }, async () => {
  answer(getOfferAdvice, buildOfferAdvice({ counter: { from: 9600, to: 12_000 } }));
  showCoach({ currency: 'JPY' });
  expect(await screen.findByText('You could ask for ¥9,600–¥12,000.')).toBeTruthy();
});

test('while it is loading, the card says so', () => {
  neverAnswer(getOfferAdvice);
  showCoach();
  expect(screen.getByText('Comparing this offer…')).toBeTruthy();
  expect(screen.getByText(DISCLAIMER)).toBeTruthy();
});

test('advice that failed to load can be requested again', async () => {
  failNetwork(getOfferAdvice);
  showCoach();
  expect(await screen.findByText("We couldn't compare this offer.")).toBeTruthy();
  answer(getOfferAdvice, buildOfferAdvice());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Low')).toBeTruthy();
});
