import { expect, test } from 'vitest';
import { findExclusion, findExclusions, type JudgedClosing, type JudgedGuess } from './exclusions.ts';

const closing: JudgedClosing = {
  isSold: true,
  isLate: false,
  isOwnerEstablished: true,
  openMinutes: 60,
  finalPriceMinor: 12_500,
  ballpark: undefined,
};
const guess: JudgedGuess = {
  firstAmountMinor: 12_500,
  isBlind: true,
  isClosest: true,
  minutesBeforeClosing: 600,
  meetings: 0,
  wasClosest: false,
  wasReturned: false,
};

test('the first reason that holds is given, in a fixed order', () => {
  let found = { ...guess, isBlind: false, meetings: 2, wasClosest: true, wasReturned: true, minutesBeforeClosing: 1 };
  const ballpark = { exactMinor: 100, count: 4 };
  const fresh = { ...closing, isOwnerEstablished: false, openMinutes: 59 };
  const far = { ...fresh, ballpark };
  expect(findExclusion({ ...far, isSold: false, isLate: true }, found)).toBe('not-sold');
  expect(findExclusion({ ...far, isLate: true }, found)).toBe('late');
  expect(findExclusion(far, found)).toBe('far-off');
  expect(findExclusion(fresh, found)).toBe('new-owner');
  expect(findExclusion({ ...closing, openMinutes: 59 }, found)).toBe('brief');
  expect(findExclusion(closing, found)).toBe('seen');
  found = { ...found, isBlind: true };
  expect(findExclusion(closing, found)).toBe('repeated');
  found = { ...found, meetings: 1 };
  expect(findExclusion(closing, found)).toBe('reciprocal');
  found = { ...found, wasReturned: false };
  expect(findExclusion(closing, found)).toBe('exact-in-minutes');
  expect(findExclusion(closing, { ...found, minutesBeforeClosing: 10 })).toBeUndefined();
});

test('a late final price judges no guess', () => {
  expect(findExclusions({ ...closing, isLate: true }, [guess, guess, guess])).toEqual(['late', 'late', 'late']);
});

test('three prices do not say what is far off, and a tenth of the figure is not', () => {
  const at = (exactMinor: number, count: number) =>
    findExclusion({ ...closing, ballpark: { exactMinor, count } }, guess);
  expect(at(100, 3)).toBeUndefined();
  expect(at(125_000, 4)).toBeUndefined();
  expect(at(125_001, 4)).toBe('far-off');
  expect(at(1249, 4)).toBe('far-off');
});

test('an exact guess that is not the closest any more spoils only itself', () => {
  const prompt = { ...guess, isClosest: false, minutesBeforeClosing: 5 };
  expect(findExclusions(closing, [prompt, guess, guess, guess])).toEqual([
    'exact-in-minutes',
    undefined,
    undefined,
    undefined,
  ]);
});
