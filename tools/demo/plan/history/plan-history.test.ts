import { BOOK_OWNER_DAYS, summarizePrices } from '@ballpark/rules/crowd/price-book';
import { listTellingWords } from '@ballpark/rules/search/terms';
import { PUZZLE_DAYS_AFTER_CLOSING, PUZZLE_GUESSES_FROM, THINGS_PER_ROUND } from '@ballpark/rules/daily/rounds';
import { expect, test } from 'vitest';
import type { PlannedListing } from '../plan.ts';
import { planDemo } from '../plan-demo.ts';
import { isBlind } from '../plan-looks.ts';
import { TOWNS } from '../towns.ts';

const DAY = 24 * 60;
const plan = planDemo();
const closings = plan.listings.flatMap((listing) =>
  listing.end.kind === 'closed' ? [{ ...listing, ...listing.end }] : [],
);
/** Closings from before the listings of today. */
const history = closings.filter(({ createdAgo }) => createdAgo >= 17 * DAY);

function listAmounts(slug: string): number[] {
  return plan.suggestions
    .filter(({ listing }) => listing === slug)
    .map(({ amount }) => amount)
    .toSorted((one, other) => one - other);
}

function countOwners(listings: readonly PlannedListing[]): number {
  return new Set(listings.map(({ owner }) => owner)).size;
}

test('at least 240 closings in 120 days, without a gap', () => {
  expect(closings.length).toBeGreaterThanOrEqual(240);
  const days = closings.map(({ ago }) => ago / DAY).toSorted((one, other) => one - other);
  expect(days.at(-1)).toBeGreaterThan(110);
  expect(days.at(-1)).toBeLessThan(120);
  const gaps = days.slice(1).map((day, index) => day - (days[index] ?? 0));
  expect(Math.max(...gaps)).toBeLessThan(3);
});

const sold = history.filter(({ outcome }) => outcome === 'sold' || outcome === 'agreed');

test('most have sold, and each has three prices or more', () => {
  expect(sold.length / history.length).toBeGreaterThan(0.8);
  expect(history.filter(({ slug }) => listAmounts(slug).length < 3)).toEqual([]);
});

test('the daily five can be played for four days back and three ahead', { tags: ['OP-125'] }, () => {
  const puzzles = history.filter(({ photos, slug, ago }) => {
    return (
      photos.length > 0 && listAmounts(slug).length >= PUZZLE_GUESSES_FROM && ago > PUZZLE_DAYS_AFTER_CLOSING * DAY
    );
  });
  expect(puzzles.length).toBeGreaterThanOrEqual(7 * THINGS_PER_ROUND);
});

test('final prices are near what neighbours said', () => {
  const factors = history.map(({ slug, finalPrice }) => {
    const amounts = listAmounts(slug);
    return Math.abs(Math.log(finalPrice / (amounts[amounts.length >> 1] ?? NaN)));
  });
  expect(factors.filter((factor) => !(factor < Math.log(3)))).toEqual([]);
  const middle = factors.toSorted((one, other) => one - other)[factors.length >> 1];
  expect(middle).toBeGreaterThan(0.05);
  expect(middle).toBeLessThan(0.25);
});

test('85 of 100 guesses are blind', () => {
  const slugs = new Set(history.map(({ slug }) => slug));
  const suggestions = plan.suggestions.filter(({ listing }) => slugs.has(listing));
  const blind = suggestions.filter((one) => isBlind(one, plan.suggestions));
  expect(Math.round((100 * blind.length) / suggestions.length)).toBe(85);
});

test.each(['bike', 'sofa', 'laptop', 'guitar'])('what a %s went for in the bay has a range', (word) => {
  const [term = ''] = listTellingWords(word);
  const found = sold.filter(({ title, town }) => TOWNS[town].area === 'bay' && listTellingWords(title).includes(term));
  const counted = found
    .filter(({ owner, ago }) => getJoinedAgo(owner) >= ago + BOOK_OWNER_DAYS * DAY)
    .toSorted((one, other) => other.ago - one.ago)
    .map(({ owner, finalPrice }) => ({ ownerKey: owner, finalPriceMinor: 100 * finalPrice, closedOn: '2026-01-01' }));
  expect(summarizePrices(counted, 'USD')?.range).toBeDefined();
});

function getJoinedAgo(owner: string): number {
  return plan.members.find(({ username }) => username === owner)?.joinedAgo ?? NaN;
}

test('owners had joined before, and share the closings', () => {
  for (const { owner, createdAgo } of history) {
    expect(getJoinedAgo(owner)).toBeGreaterThan(createdAgo);
  }
  expect(countOwners(history)).toBeGreaterThan(50);
});
