import { expect, test, describe } from 'vitest';
import {
  BOARD_RADII_KM,
  BOARD_RADIUS_DEFAULT,
  getRankBadge,
  getLevel,
  getNextLevelXp,
  AWARD_XP,
  decideAwards,
  decideLateAward,
  isWithinPercent,
  listBeyondLimit,
  type RepeatReward,
} from './xp.ts';

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

test('a leaderboard covers 10, 25, 50, 100 or 200 km, 50 by default', { tags: ['CONST-20'] }, () => {
  expect(BOARD_RADII_KM).toEqual([10, 25, 50, 100, 200]);
  expect(BOARD_RADIUS_DEFAULT).toBe(50);
});

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

/** The points that suggestions of these amounts earn. All amounts are in minor units. */
function computeXp(amounts: readonly number[], finalPriceMinor: number): number[] {
  return decideAwards(
    amounts.map((amountMinor) => ({ amountMinor })),
    finalPriceMinor,
  ).map(({ reason }) => AWARD_XP[reason]);
}

/** Pseudo-random numbers, the same on every run. */
function createRandom() {
  let state = 20_261_115;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

describe('a closing pays', { tags: ['PROD-07'] }, () => {
  test('50 to the closest, at any distance from the final price', { tags: ['CONST-17'] }, () => {
    expect(computeXp([900, 4000], 1000)).toEqual([50, 5]);
    expect(computeXp([1], 99_999_999_999)).toEqual([50]);
  });

  test('50 to every suggestion that ties for the closest, above or below', { tags: ['CONST-17'] }, () => {
    expect(computeXp([950, 1050, 950, 1051], 1000)).toEqual([50, 50, 50, 20]);
  });

  test('20 within 10 % of the final price, inclusive and exact to the minor unit', { tags: ['CONST-18'] }, () => {
    expect(computeXp([1000, 1100, 900, 1101, 899], 1000)).toEqual([50, 20, 20, 5, 5]);
    // 10 % of 10.05 is 1.005: one minor unit above 1.00 is outside.
    expect(computeXp([1005, 1105, 905, 1106, 904], 1005)).toEqual([50, 20, 20, 5, 5]);
    expect(isWithinPercent(89_999_999_999, 99_999_999_999, 10)).toBe(false);
    expect(isWithinPercent(90_000_000_000, 99_999_999_999, 10)).toBe(true);
  });

  test('5 to all other suggestions', { tags: ['CONST-19'] }, () => {
    expect(computeXp([1000, 1, 99_999_999_999], 1000)).toEqual([50, 5, 5]);
  });

  test('only the best tier: the closest suggestion within 10 % earns 50 and no more', () => {
    expect(computeXp([1000], 1000)).toEqual([50]);
  });

  test('no member where there is no suggestion', () => {
    expect(computeXp([], 1000)).toEqual([]);
  });

  test('the same in any order of the suggestions and in any unit', () => {
    const next = createRandom();
    for (let round = 0; round < 500; round += 1) {
      const finalPriceMinor = 1 + next(10_000);
      const amounts = Array.from({ length: 1 + next(12) }, () => 1 + next(12_000));
      const paid = computeXp(amounts, finalPriceMinor);
      expect(computeXp(amounts.toReversed(), finalPriceMinor)).toEqual(paid.toReversed());
      expect(
        computeXp(
          amounts.map((amount) => amount * 7),
          finalPriceMinor * 7,
        ),
      ).toEqual(paid);
      expect(paid).toContain(50);
    }
  });
});

test.each([
  [10_000, { reason: 'late_closest', points: 45 }],
  [9_900, { reason: 'late_closest', points: 45 }],
  [10_101, { reason: 'late_within10', points: 15 }],
  [11_000, { reason: 'late_within10', points: 15 }],
  [11_001, undefined],
])('a late price of 10,000 with a closest difference of 100 adds to a suggestion of %i: %j', (amount, award) => {
  expect(decideLateAward(amount, { finalPriceMinor: 10_000, closestDifferenceMinor: 100 })).toEqual(award);
});

const reward = (listingId: string, points: number, counters: RepeatReward['counters'] = []): RepeatReward => ({
  listingId,
  points,
  counters,
});

test('the best three rewards of a pair count, in whatever order they come', () => {
  const rewards = [reward('a', 5), reward('b', 50), reward('c', 20), reward('d', 5), reward('e', 50)];
  expect(listBeyondLimit(rewards)).toEqual([reward('a', 5), reward('d', 5)]);
  expect(listBeyondLimit(rewards.toReversed())).toEqual([reward('a', 5), reward('d', 5)]);
  expect(listBeyondLimit(rewards.slice(0, 3))).toEqual([]);
});

test('of equal rewards those count first that add to more achievements, then those of earlier listings', () => {
  const near = reward('d', 50, ['accurateSuggestions']);
  expect(listBeyondLimit([reward('c', 50), reward('b', 50), near, reward('a', 50)])).toEqual([reward('c', 50)]);
});
