import { expect, test } from 'vitest';
import { sumXpPerDay } from './xp-chart.tsx';

const may = (day: number, amount: number) => ({
  amount,
  createdAt: `2026-05-${String(day).padStart(2, '0')}T10:00:00.000Z`,
});

function shown(...asked: Parameters<typeof sumXpPerDay>) {
  return sumXpPerDay(...asked).map(({ day, xp }) => [day.toISOString().slice(0, 10), xp]);
}

test('points grow by days, from the day before the first to the last', () => {
  expect(shown([may(4, 50), may(4, 5), may(1, 20)], 75)).toEqual([
    ['2026-04-30', 0],
    ['2026-05-01', 20],
    ['2026-05-04', 75],
  ]);
});

test('where only the newest entries are known, the older ones are what is there before', () => {
  expect(shown([may(4, 50)], 400)).toEqual([
    ['2026-05-03', 350],
    ['2026-05-04', 400],
  ]);
});

test('points that are newer than the sum do not begin below nothing', () => {
  expect(shown([may(4, 50)], 20)[0]).toEqual(['2026-05-03', 0]);
});

test('without entries there is nothing to draw', () => {
  expect(shown([], 10)).toEqual([]);
});
