import type { Achievement } from '@ballpark/contracts/achievements';
import { ACHIEVEMENT_CATEGORIES, ACHIEVEMENTS } from '@ballpark/rules/achievements';
import { expect, test } from 'vitest';
import { achievementsWith } from '../../../test/achievements.ts';
import { ACHIEVEMENT_ICONS } from './achievement-icons.ts';
import { groupsOf, previewOf, sumUp } from './achievement-order.ts';

const unlocked = (unlockedAt: string) => ({ unlocked: true, unlockedAt });
const idsOf = (some: readonly Achievement[]) => some.map(({ id }) => id);

test(
  'a preview shows at most six: unlocked ones newest first, then those nearest to done',
  { tags: ['ACH-02'] },
  () => {
    const preview = previewOf(
      achievementsWith({
        quick_draw: unlocked('2026-03-01T10:00:00.000Z'),
        first_suggestion: unlocked('2026-03-02T10:00:00.000Z'),
        helping_hand: { currentProgress: 9 },
        price_veteran: { currentProgress: 100 },
        sharp_eye: { currentProgress: 4 },
        all_rounder: { currentProgress: 1 },
        goods_guru: { currentProgress: 1 },
      }),
    );
    expect(idsOf(preview)).toEqual([
      'first_suggestion',
      'quick_draw',
      'helping_hand',
      'sharp_eye',
      'price_veteran',
      'all_rounder',
    ]);
  },
);

test('whoever has begun nothing is shown the first of the catalogue', () => {
  expect(idsOf(previewOf(achievementsWith({})))).toEqual(ACHIEVEMENTS.slice(0, 6).map(({ id }) => id));
});

test('all achievements are there, by category and in the order of the catalogue', { tags: ['ACH-01'] }, () => {
  const groups = groupsOf(achievementsWith({}).toReversed());
  expect(groups.map(({ category }) => category)).toEqual([...ACHIEVEMENT_CATEGORIES]);
  expect(groups.flatMap((group) => group.achievements)).toHaveLength(ACHIEVEMENTS.length);
});

test('a group with nothing in it is left out', () => {
  const speedOnly = achievementsWith({}).filter(({ category }) => category === 'speed');
  expect(groupsOf(speedOnly).map(({ category }) => category)).toEqual(['speed']);
});

test('what the unlocked ones brought in is added up', () => {
  const some = achievementsWith({
    first_suggestion: unlocked('2026-03-02T10:00:00.000Z'),
    oracle: unlocked('2026-03-02T10:00:00.000Z'),
  });
  expect(sumUp(some)).toEqual({ unlocked: 2, total: 24, xp: 155 });
});

test('every achievement of the catalogue has a drawing of its own', () => {
  const drawings = ACHIEVEMENTS.map(({ icon }) => ACHIEVEMENT_ICONS[icon]);
  expect(drawings).not.toContain(undefined);
  expect(new Set(drawings).size).toBe(ACHIEVEMENTS.length);
});
