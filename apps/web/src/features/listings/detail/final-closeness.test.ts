import { expect, test } from 'vitest';
import { buildBallpark, buildSuggestion, buildPricedListing, hoursAgo } from '../../../../test/listings.ts';
import { describeCloseness, describeOwn } from './final-closeness.tsx';

const ended = { finalPrice: 100, isActive: false };

function describeLines(amounts: readonly number[], { closest, own }: { closest: readonly number[]; own?: number }) {
  const suggestions = amounts.map((amount, nth) =>
    buildSuggestion(nth, { amount, xpAwarded: closest.includes(nth) ? 50 : 5 }),
  );
  const ownSuggestion = own === undefined ? null : (suggestions[own] ?? null);
  const listing = { ...buildPricedListing(suggestions, { ownSuggestion }), ...ended };
  return [...describeCloseness(listing), describeOwn(listing)].filter((line) => line !== undefined);
}

test.each([
  [[100, 100.4], 'right on it'],
  [[110, 114], '12% above it'],
  [[40, 60], '50% below it'],
])('with prices of %j for $100 the average was %s', (amounts, words) => {
  expect(describeLines(amounts, { closest: [] })).toEqual([`On average, suggestions were ${words}.`]);
});

test.each([
  [100.2, 'right on it'],
  [112, '12% above it'],
  [50, '50% below it'],
])('with a ballpark figure of %f for a final price of 100 the figure was %s', (price, words) => {
  const listing = buildPricedListing([90, 100, 800].map((amount, nth) => buildSuggestion(nth, { amount })));
  const consensus = { ...listing.consensus!, ballpark: buildBallpark({ price }) };
  expect(describeCloseness({ ...listing, ...ended, consensus })).toEqual([`The ballpark was ${words}.`]);
});

test('whoever was closest is named: one with the price, two by name, more by number, the viewer as you', () => {
  expect(describeLines([98, 80, 70], { closest: [0] })).toContain('neighbour0 was closest with $98.');
  expect(describeLines([98, 102, 70], { closest: [0, 1] })).toContain('neighbour0 and neighbour1 were closest.');
  expect(describeLines([98, 102, 98], { closest: [0, 1, 2] })).toContain('neighbour0 and 2 others were closest.');
  expect(describeLines([98, 102, 70], { closest: [0, 1], own: 1 })).toContain('You and neighbour0 were closest.');
  expect(describeLines([98, 80, 70], { closest: [0], own: 0 })).toContain('You were closest with $98.');
});

test('of equally close members the earliest is named first, however the list is sorted', () => {
  const suggestions = [3, 1, 2].map((hours, nth) =>
    buildSuggestion(nth, { amount: 98, xpAwarded: 50, createdAt: hoursAgo(hours) }),
  );
  const describe = (known: typeof suggestions, suggestionCount = known.length) =>
    describeCloseness({ ...buildPricedListing(known, { suggestionCount }), ...ended });
  expect(describe(suggestions.slice(1))).toContain('neighbour2 and neighbour1 were closest.');
  expect(describe(suggestions)).toContain('neighbour0 and 2 others were closest.');
  // One that is not known may be as close, so no member is named.
  expect(describe(suggestions, 200)).toHaveLength(1);
});

test('a viewer who was not closest learns by how much', () => {
  expect(describeLines([98, 112], { closest: [0], own: 1 })).toContain('Yours was 12% above it.');
  expect(describeLines([98, 60], { closest: [0], own: 1 })).toContain('Yours was 40% below it.');
  expect(describeLines([98, 112], { closest: [0], own: 0 })).not.toContain('Yours was 2% below it.');
});
