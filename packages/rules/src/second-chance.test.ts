import { describe, expect, test } from 'vitest';
import { getTimeLeft, LISTING_LONGEST_HOURS } from './listings.ts';
import { canExtend, canPostAgain, isExtended } from './second-chance.ts';

const CREATED = Date.parse('2026-03-27T12:00:00.000Z');
const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;

describe('extending a listing', { tags: ['OP-123'] }, () => {
  const createdAt = new Date(CREATED);
  const open = { createdAt, closesAt: new Date(CREATED + 72 * HOUR) };
  const extended = { createdAt, closesAt: new Date(CREATED + 144 * HOUR) };

  test.each([
    [48 * HOUR - SECOND, false],
    [48 * HOUR, true],
    [72 * HOUR - 1, true],
    [73 * HOUR, true],
  ])('is possible in its last 24 hours and until it is closed: %i ms after creation %s', (elapsed, isPossible) => {
    expect(canExtend(open, new Date(CREATED + elapsed))).toBe(isPossible);
  });

  test('is possible once', () => {
    expect([isExtended(open), isExtended(extended)]).toEqual([false, true]);
    expect(canExtend(extended, new Date(CREATED + 143 * HOUR))).toBe(false);
  });

  test('keeps a listing open for six days in all', () => {
    expect(LISTING_LONGEST_HOURS).toBe(6 * 24);
    expect(getTimeLeft(extended.closesAt, new Date(CREATED + 50 * HOUR))).toEqual({ unit: 'hours', count: 94 });
  });
});

test.each([
  ['closed automatically', { autoClosedAt: '2026-03-30', lateOutcome: null }, true],
  ['was sold later', { autoClosedAt: '2026-03-30', lateOutcome: 'sold' }, false],
  ['was kept', { autoClosedAt: '2026-03-30', lateOutcome: 'kept' }, false],
  ['is open, or was closed by its owner', { autoClosedAt: null, lateOutcome: null }, false],
] as const)('a listing that %s can be posted again: %o %s', { tags: ['OP-123'] }, (_, listing, isPossible) => {
  expect(canPostAgain(listing)).toBe(isPossible);
});
