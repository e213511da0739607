import { expect, test } from 'vitest';
import { formatCount, formatOrdinal } from './display.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [-12, '-12'],
  [1000, '1,000'],
  [-1000, '-1,000'],
  [1_234_567, '1,234,567'],
  [2.5, '2.5'],
])('%d is written %s, as the number format of the browser writes it', (count, written) => {
  expect(formatCount(count)).toBe(written);
  expect(formatCount(count)).toBe(count.toLocaleString('en-US'));
});

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [112, '112th'],
  [1022, '1,022nd'],
])('%i in an order is written %s', (count, written) => {
  expect(formatOrdinal(count)).toBe(written);
});
