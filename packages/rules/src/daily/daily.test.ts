import { describe, expect, test } from 'vitest';
import { addDays, countStreak, toDay } from './days.ts';
import { findPercentOff, scoreGuess } from './score.ts';
import { writeShareText } from './share-text.ts';

describe('the points of a guess', { tags: ['OP-125'] }, () => {
  test.each([
    { amount: 100, points: 100 },
    { amount: 100 * 2 ** 0.1, points: 100 },
    { amount: 100 / 2 ** 0.1, points: 100 },
    { amount: 150, points: 74 },
    { amount: 200, points: 53 },
    { amount: 50, points: 53 },
    { amount: 400, points: 0 },
    { amount: 25, points: 0 },
    { amount: 100_000, points: 0 },
  ])('$amount for a thing of 100: $points', ({ amount, points }) => {
    expect(scoreGuess({ amount, price: 100 })).toBe(points);
  });

  test('how far off a guess is has a sign', () => {
    expect(findPercentOff({ amount: 13, price: 16 })).toBe(-19);
    expect(findPercentOff({ amount: 120, price: 100 })).toBe(20);
  });
});

test('days are those of UTC', { tags: ['OP-125'] }, () => {
  expect(toDay(new Date('2026-11-19T00:30:00+02:00'))).toBe('2026-11-18');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});

test.each([
  { played: [], streak: 0 },
  { played: ['2026-11-19'], streak: 1 },
  { played: ['2026-11-18', '2026-11-17'], streak: 2 },
  { played: ['2026-11-17', '2026-11-16'], streak: 0 },
  { played: ['2026-11-19', '2026-11-18', '2026-11-16'], streak: 2 },
])('on 19 November the streak of $played is $streak', ({ played, streak }) => {
  expect(countStreak(played, '2026-11-19')).toBe(streak);
});

test('the text to share names no price and no thing', () => {
  const points = [96, 72, 100, 40, 12];
  expect(writeShareText({ day: '2026-11-18', score: 320, outOf: 500, points })).toBe(
    'Ballpark five, 18 Nov: 320/500\n🟩🟨🟩🟧⬜',
  );
  expect(writeShareText({ day: undefined, score: 320, outOf: 500, points })).toContain('Ballpark five, practice: 320');
});
