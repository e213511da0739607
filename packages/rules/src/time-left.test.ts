import { describe, expect, test } from 'vitest';
import { getTimeLeft } from './time-left.ts';

const CREATED = Date.parse('2026-03-27T12:00:00.000Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

function after(elapsed: number) {
  return getTimeLeft(new Date(CREATED), new Date(CREATED + elapsed));
}

describe('what is left of the 72 hours of a listing', { tags: ['LIST-07'] }, () => {
  test.each([
    [0, 72],
    [1, 71],
    [HOUR, 71],
    [HOUR + 1, 70],
    [70 * HOUR, 2],
    [71 * HOUR - 1, 1],
    [71 * HOUR, 1],
  ])('is whole hours, rounded down: %i ms after its creation %i', { tags: ['LIST-10'] }, (elapsed, hours) => {
    expect(after(elapsed)).toEqual({ unit: 'hours', amount: hours });
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
    'is minutes in the last hour, at least one until it is over: %i ms after %i',
    { tags: ['LIST-09'] },
    (elapsed, minutes) => {
      expect(after(elapsed)).toEqual({ unit: 'minutes', amount: minutes });
    },
  );

  test.each([72 * HOUR, 72 * HOUR + 1, 73 * HOUR, 365 * 24 * HOUR])(
    'is over from the moment nothing is left: %i ms after',
    { tags: ['LIST-08'] },
    (elapsed) => {
      expect(after(elapsed)).toBe('expired');
    },
  );

  test('is not moved by a clock change: in these 72 hours summer time begins in Europe', () => {
    const now = new Date('2026-03-30T10:30:00+02:00');
    expect(getTimeLeft(new Date('2026-03-27T12:00:00+01:00'), now)).toEqual({ unit: 'hours', amount: 2 });
  });

  test('is never more than the whole, seen from a device whose clock is behind by a little', () => {
    expect(after(-1)).toEqual({ unit: 'hours', amount: 72 });
  });
});
