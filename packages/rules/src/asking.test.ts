import { expect, test } from 'vitest';
import { findGuestMiddle } from './asking.ts';

test('the middle of guests is their median, in the steps of a ballpark figure', { tags: ['OP-124'] }, () => {
  expect(findGuestMiddle([], 'USD')).toBeNull();
  expect(findGuestMiddle([95_00], 'USD')).toBeNull();
  expect(findGuestMiddle([110_00, 75_00], 'USD')).toBe(92_00);
  expect(findGuestMiddle([110_00, 95_00, 1_00], 'USD')).toBe(96_00);
  expect(findGuestMiddle([1_234_00, 1_238_00], 'JPY')).toBe(1_240_00);
  expect(findGuestMiddle([1, 1], 'USD')).toBe(1);
});
