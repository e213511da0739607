import { expect, test, describe } from 'vitest';
import * as listings from './listings.ts';
import { describeClosed, getFirstEnd, getTimeLeft } from './listings.ts';

const CREATED = Date.parse('2026-03-27T12:00:00.000Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

function after(elapsed: number) {
  return getTimeLeft(getFirstEnd(new Date(CREATED)), new Date(CREATED + elapsed));
}

describe('the time left of the 72 hours of a listing', { tags: ['LIST-07'] }, () => {
  test.each([
    [0, 72],
    [1, 71],
    [HOUR, 71],
    [HOUR + 1, 70],
    [70 * HOUR, 2],
    [71 * HOUR - 1, 1],
    [71 * HOUR, 1],
  ])('is in whole hours, rounded down: %i ms after creation %i', { tags: ['LIST-10'] }, (elapsed, hours) => {
    expect(after(elapsed)).toEqual({ unit: 'hours', count: hours });
  });

  test.each([
    [71 * HOUR + 1, 59],
    [71 * HOUR + 15 * MINUTE, 45],
    [72 * HOUR - 2 * MINUTE, 2],
    [72 * HOUR - 2 * MINUTE + 1, 1],
    [72 * HOUR - MINUTE, 1],
    [72 * HOUR - SECOND, 1],
    [72 * HOUR - 1, 1],
  ])(
    'is in minutes in the last hour, at least 1: %i ms after creation %i',
    { tags: ['LIST-09'] },
    (elapsed, minutes) => {
      expect(after(elapsed)).toEqual({ unit: 'minutes', count: minutes });
    },
  );

  test.each([72 * HOUR, 72 * HOUR + 1, 73 * HOUR, 365 * 24 * HOUR])(
    'has expired from exactly 72 hours on: %i ms after creation',
    { tags: ['LIST-08'] },
    (elapsed) => {
      expect(after(elapsed)).toBe('expired');
    },
  );

  test('does not change with daylight saving time, which starts in these 72 hours in Europe', () => {
    const now = new Date('2026-03-30T10:30:00+02:00');
    expect(getTimeLeft(getFirstEnd(new Date('2026-03-27T12:00:00+01:00')), now)).toEqual({ unit: 'hours', count: 2 });
  });

  test('is at most 72 hours on a device whose clock is slightly behind', () => {
    expect(after(-1)).toEqual({ unit: 'hours', count: 72 });
  });
});

test('a listing is a product or a service', () => {
  expect(listings.LISTING_TYPES).toEqual(['PRODUCT', 'SERVICE']);
});

test('a title has at most 100 characters, and its counter warns before', { tags: ['CONST-06'] }, () => {
  expect(listings.TITLE_MAX).toBe(100);
  expect(listings.TITLE_WARN).toBeLessThan(listings.TITLE_MAX);
});

test('a description has at most 500 characters', { tags: ['CONST-07'] }, () => {
  expect(listings.DESCRIPTION_MAX).toBe(500);
});

test('a listing shows at most 5 photos', { tags: ['VAL-27'] }, () => {
  expect(listings.LISTING_PHOTOS_MAX).toBe(5);
});

test('a listing is open for 72 hours', { tags: ['CONST-10'] }, () => {
  expect(listings.LISTING_WINDOW_HOURS).toBe(72);
});

test('a listing comes with 20 suggestions, a listing in a list with 3', () => {
  expect([listings.SUGGESTIONS_WITH_LISTING, listings.SUGGESTIONS_IN_LIST]).toEqual([20, 3]);
});

test.each([
  [0, true],
  [7 * 24 * HOUR - 1, true],
  [7 * 24 * HOUR, false],
])('%i ms after an automatic closing a late price is welcome: %s', (elapsed, isWelcome) => {
  expect(listings.isLatePriceWelcome(new Date(CREATED), new Date(CREATED + elapsed))).toBe(isWelcome);
});

test.each([
  [0, 'Closed, 0 prices'],
  [1, 'Closed, 1 price'],
  [9, 'Closed, 9 prices'],
  [1043, 'Closed, 1,043 prices'],
])('a closed listing with %i prices reads %o', { tags: ['OP-132'] }, (count, words) => {
  expect(describeClosed(count)).toBe(words);
});
