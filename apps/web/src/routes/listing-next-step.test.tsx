import { listListings } from '@ballpark/contracts/listings';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { neverAnswer } from '../../test/fake-api.ts';
import { buildListing, buildPricedListing, buildSuggestion } from '../../test/listings.ts';
import { buildOwnSuggestion, getButton, openListing, ownedByMe, queryButton } from '../../test/price-page.tsx';

beforeEach(() => neverAnswer(listListings));

/** Whether the first of two elements comes first in reading order. */
function isBefore(first: Element, second: Element): boolean {
  return (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

test('on a phone the description comes before the prices', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList,
  );
  await openListing(buildPricedListing([buildSuggestion(0)]));
  const description = screen.getByRole('heading', { name: 'Description' });
  expect(isBefore(description, screen.getByRole('heading', { name: 'Community consensus' }))).toBe(true);
});

test.each([
  [180, '$30 over the average.'],
  [90, '$15 under the average.'],
  [120, 'Right on the average.'],
])('a member who suggested $%d sees how that compares, and a way to more listings', async (amount, words) => {
  const mine = buildOwnSuggestion({ amount });
  const others = [buildSuggestion(0, { amount: 120 })];
  await openListing(buildPricedListing([mine, ...others], { ownSuggestion: mine }));
  expect(screen.getByRole('heading', { name: `You suggested $${amount}` })).toBeTruthy();
  expect(screen.getByText(words, { exact: false }).textContent).toBe(`${words} Up to 50 XP when the listing closes.`);
  expect(screen.getByRole('link', { name: 'See more listings' }).getAttribute('href')).toBe('/feed');
  expect(getButton('Edit suggestion').className).not.toContain('bg-primary');
});

test('the first suggestion says that it is the first', async () => {
  const mine = buildOwnSuggestion({ amount: 50 });
  await openListing(buildPricedListing([mine], { ownSuggestion: mine }));
  expect(screen.getByText('Yours is the first suggestion. Up to 50 XP when the listing closes.')).toBeTruthy();
});

test('without a suggestion of the member there is no result and no way on', async () => {
  await openListing(buildPricedListing([buildSuggestion(0)]));
  expect(screen.queryByText(/You suggested/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'See more listings' })).toBeNull();
});

test('until the first suggestion the owner is led to people they know, not to closing', async () => {
  await openListing(buildListing(ownedByMe));
  expect(screen.getByRole('heading', { name: 'Your listing is live' })).toBeTruthy();
  expect(getButton('Ask people you know').className).toContain('bg-primary');
  expect(getButton('Close listing').className).not.toContain('bg-primary');
});

test('from the first suggestion on the owner is asked to close it', async () => {
  await openListing(buildPricedListing([buildSuggestion(0)], ownedByMe));
  expect(screen.queryByRole('heading', { name: 'Your listing is live' })).toBeNull();
  expect(getButton('Close listing').className).toContain('bg-primary');
  expect(queryButton('Share listing')?.className).not.toContain('bg-primary');
});
