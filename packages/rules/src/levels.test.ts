import { expect, test } from 'vitest';
import { levelOf } from './levels.ts';

test.each([
  [0, 'new'],
  [50, 'new'],
  [51, 'regular'],
  [100, 'regular'],
  [101, 'pro'],
  [5000, 'pro'],
])('[LIST-15] a member with %i XP is %s', (xp, level) => {
  expect(levelOf(xp)).toBe(level);
});
