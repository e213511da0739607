import { expect, test } from 'vitest';
import { getTier } from './fair-play.ts';

test.each([
  [0, { listings: 3, suggestions: 20 }],
  [1, { listings: 6, suggestions: 40 }],
  [2, { listings: 9, suggestions: 60 }],
  [3, { listings: undefined, suggestions: undefined }],
  [40, { listings: undefined, suggestions: undefined }],
])('a new member with %i settled listings of others may do this much', (settledCount, tier) => {
  expect(getTier({ isNew: true, settledCount })).toEqual(tier);
});

test('after the first day no tier limits a member', () => {
  expect(getTier({ isNew: false, settledCount: 0 })).toEqual({ listings: undefined, suggestions: undefined });
});
