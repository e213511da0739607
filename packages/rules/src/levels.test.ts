import { expect, test } from 'vitest';
import { getLevel, getNextLevelXp } from './levels.ts';

test.each([
  [0, 'new'],
  [50, 'new'],
  [51, 'regular'],
  [100, 'regular'],
  [101, 'pro'],
  [5000, 'pro'],
])('a member with %i XP is %s', { tags: ['LIST-15', 'CONST-22'] }, (xp, level) => {
  expect(getLevel(xp)).toBe(level);
});

test.each([
  [0, 51],
  [50, 51],
  [51, 101],
  [100, 101],
  [101, undefined],
])('with %i XP the next level begins at %s', { tags: ['CONST-22'] }, (xp, next) => {
  expect(getNextLevelXp(xp)).toBe(next);
});
