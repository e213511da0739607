import type { Achievement } from '@ballpark/contracts/achievements';
import { ACHIEVEMENT_CATEGORIES, ACHIEVEMENTS } from '@ballpark/rules/achievements';
import { expect, test } from 'vitest';
import { buildAchievements } from '../../../test/achievements.ts';
import { ACHIEVEMENT_ICONS } from './achievement-icon.tsx';
import { groupByCategory, pickPreview, summarize } from './achievement-order.ts';

const unlocked = (unlockedAt: string) => ({ unlocked: true, unlockedAt });
const toIds = (some: readonly Achievement[]) => some.map(({ id }) => id);

test(
  'a preview shows at most six: unlocked ones newest first, then those with the most progress',
  { tags: ['ACH-02'] },
  () => {
    const preview = pickPreview(
      buildAchievements({
        quick_draw: unlocked('2026-03-01T10:00:00.000Z'),
        first_suggestion: unlocked('2026-03-02T10:00:00.000Z'),
        helping_hand: { currentProgress: 9 },
        price_veteran: { currentProgress: 100 },
        sharp_eye: { currentProgress: 4 },
        all_rounder: { currentProgress: 1 },
        goods_guru: { currentProgress: 1 },
      }),
    );
    expect(toIds(preview)).toEqual([
      'first_suggestion',
      'quick_draw',
      'helping_hand',
      'sharp_eye',
      'price_veteran',
      'all_rounder',
    ]);
  },
);

test('a member without progress is shown the first six of the catalogue', () => {
  expect(toIds(pickPreview(buildAchievements({})))).toEqual(ACHIEVEMENTS.slice(0, 6).map(({ id }) => id));
});

test('all achievements are there, by category and in the order of the catalogue', { tags: ['ACH-01'] }, () => {
  const groups = groupByCategory(buildAchievements({}).toReversed());
  expect(groups.map(({ category }) => category)).toEqual([...ACHIEVEMENT_CATEGORIES]);
  expect(groups.flatMap((group) => group.achievements)).toHaveLength(ACHIEVEMENTS.length);
});

test('an empty group is left out', () => {
  const speedOnly = buildAchievements({}).filter(({ category }) => category === 'speed');
  expect(groupByCategory(speedOnly).map(({ category }) => category)).toEqual(['speed']);
});

test('the XP of the unlocked ones is added up', () => {
  const some = buildAchievements({
    first_suggestion: unlocked('2026-03-02T10:00:00.000Z'),
    oracle: unlocked('2026-03-02T10:00:00.000Z'),
  });
  expect(summarize(some)).toEqual({ unlocked: 2, total: 24, xp: 155 });
});

test('every achievement of the catalogue has its own icon', () => {
  const icons = ACHIEVEMENTS.map(({ icon }) => ACHIEVEMENT_ICONS[icon]);
  expect(icons).not.toContain(undefined);
  expect(new Set(icons).size).toBe(ACHIEVEMENTS.length);
});
