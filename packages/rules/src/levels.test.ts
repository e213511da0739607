import { expect, test } from 'vitest';
import { levelOf, nextLevelAt } from './levels.ts';

test.each([
  [0, 'new'],
  [50, 'new'],
  [51, 'regular'],
  [100, 'regular'],
  [101, 'pro'],
  [5000, 'pro'],
])('[LIST-15][CONST-22] a member with %i XP is %s', (xp, level) => {
  expect(levelOf(xp)).toBe(level);
});

test.each([
  [0, 51],
  [50, 51],
  [51, 101],
  [100, 101],
  [101, undefined],
])('[CONST-22] with %i XP the next level begins at %s', (xp, next) => {
  expect(nextLevelAt(xp)).toBe(next);
});
