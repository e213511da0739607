import { expect, test } from 'vitest';
import { placeDots } from './recent-guesses.tsx';

function place(...percents: number[]) {
  return placeDots(percents.map((percentOff) => ({ percentOff, isCounted: true })));
}

test('dots are left and right of the final price, those far off at the edge', () => {
  expect(place(-25, 0, 25, 400).map(({ left }) => left)).toEqual([0.25, 0.5, 0.75, 1]);
});

test('dots that would cover each other are stacked', () => {
  expect(place(0, 0, 1, 30).map(({ row }) => row)).toEqual([0, 1, 2, 0]);
});

test('thirty equal guesses do not grow the drawing without limit', () => {
  expect(Math.max(...place(...Array.from({ length: 30 }, () => 0)).map(({ row }) => row))).toBe(8);
});
