import { expect, test } from 'vitest';
import { buildListings } from '../../../../test/listing-pages.ts';
import { buildSuggestion, hoursAgo } from '../../../../test/listings.ts';
import { listNeedingGuess } from './needing-guess.ts';

const ME = '0b9f4f5c-7d53-4c3c-9a55-0d1f0b8e9c11';
const [one, two, three, four, five] = buildListings(5) as [Thing, Thing, Thing, Thing, Thing];
type Thing = ReturnType<typeof buildListings>[number];

function chosen(listings: readonly Thing[], except?: string[]): string[] {
  return listNeedingGuess(listings, { memberId: ME, now: new Date(), except }).map(({ title }) => title);
}

test('those with the fewest prices come first, and of equals those that came first before', () => {
  const counted = [one, two, three, four].map((thing, index) => ({
    ...thing,
    suggestionCount: [3, 1, 0, 1][index] ?? 0,
  }));
  expect(chosen(counted)).toEqual(['Thing 3', 'Thing 2', 'Thing 4', 'Thing 1']);
  expect(chosen([])).toEqual([]);
});

test('what the member cannot price is left out: own, closed, over, priced already, or seen', () => {
  const listings = [
    { ...one, userId: ME },
    { ...two, isActive: false },
    { ...three, createdAt: hoursAgo(72.1) },
    { ...four, suggestionCount: 1, suggestions: [buildSuggestion(1, { userId: ME })] },
    five,
  ];
  expect(chosen(listings)).toEqual(['Thing 5']);
  expect(chosen(listings, [five.id])).toEqual([]);
});
