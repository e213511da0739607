import { expect, test } from 'vitest';
import { BOARD_RADII_KM, BOARD_RADIUS_DEFAULT, getRankBadge } from './leaderboard.ts';

test.each([
  [1, 'Champion'],
  [2, 'Runner-up'],
  [3, 'Third Place'],
  [4, 'Top 5'],
  [5, 'Top 5'],
  [6, 'Top 10'],
  [10, 'Top 10'],
  [11, 'Member'],
  [1_000_000, 'Member'],
])('rank %i wears the badge %s', { tags: ['CONST-21', 'LEAD-04'] }, (rank, badge) => {
  expect(getRankBadge(rank)).toBe(badge);
});

test('a board reaches 10, 25, 50, 100 or 200 km, and 50 unless one chooses', { tags: ['CONST-20'] }, () => {
  expect(BOARD_RADII_KM).toEqual([10, 25, 50, 100, 200]);
  expect(BOARD_RADIUS_DEFAULT).toBe(50);
});
