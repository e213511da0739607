import { expect, test } from 'vitest';
import { LISTING_LONGEST_HOURS } from '../listings.ts';
import { QUICK_CARDS, QUICK_CARDS_MAX, QUICK_ROUND, QUICK_SKIP_HOURS } from './quick.ts';

test('a skip is kept longer than any listing is open', () => {
  expect(QUICK_SKIP_HOURS).toBeGreaterThan(LISTING_LONGEST_HOURS);
});

test('one call brings a whole round', () => {
  expect(QUICK_CARDS).toBeGreaterThanOrEqual(QUICK_ROUND);
  expect(QUICK_CARDS_MAX).toBeGreaterThanOrEqual(QUICK_CARDS);
});
