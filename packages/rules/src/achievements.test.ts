import { describe, expect, test } from 'vitest';
import { ACHIEVEMENT_CATEGORIES, ACHIEVEMENTS, computeProgress, JUDGED_ACHIEVEMENTS } from './achievements.ts';
import { NO_PROGRESS, type Progress } from './progress.ts';

function createProgress(id: string, changes: Partial<Progress>): number {
  const rule = ACHIEVEMENTS.find((achievement) => achievement.id === id);
  if (!rule) throw new Error(`no achievement ${id}`);
  return computeProgress(rule, { ...NO_PROGRESS, ...changes });
}

describe('the catalogue', () => {
  test('has 24 achievements with distinct ids and names, which pay 1,115 XP in total', { tags: ['ENT-12'] }, () => {
    expect(ACHIEVEMENTS).toHaveLength(24);
    expect(new Set(ACHIEVEMENTS.map(({ id }) => id)).size).toBe(24);
    expect(new Set(ACHIEVEMENTS.map(({ name }) => name)).size).toBe(24);
    expect(ACHIEVEMENTS.reduce((sum, { xpReward }) => sum + xpReward, 0)).toBe(1115);
  });

  test('lists them in the order of their categories, and no category is empty', { tags: ['ENT-13'] }, () => {
    const categories = ACHIEVEMENTS.map(({ category }) => category);
    expect([...new Set(categories)]).toEqual(ACHIEVEMENT_CATEGORIES);
    const places = categories.map((category) => ACHIEVEMENT_CATEGORIES.indexOf(category));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('has no achievement that a new member already fulfils', () => {
    expect(ACHIEVEMENTS.filter((rule) => computeProgress(rule, NO_PROGRESS) >= rule.requirement)).toEqual([]);
  });
});

describe('progress', { tags: ['ENT-14'] }, () => {
  test('reads the counter of the achievement', () => {
    expect(createProgress('helping_hand', { totalSuggestions: 7, quickResponses: 9 })).toBe(7);
    expect(createProgress('sharp_eye', { totalSuggestions: 7, accurateSuggestions: 2 })).toBe(2);
    expect(createProgress('service_sniper', { accurateSuggestions: 5, accurateServices: 3 })).toBe(3);
  });

  test('never exceeds the requirement', () => {
    expect(createProgress('helping_hand', { totalSuggestions: 250 })).toBe(10);
  });

  test('of the all-rounder is the smaller of its two counters', () => {
    expect(createProgress('all_rounder', { productSuggestions: 25, serviceSuggestions: 4 })).toBe(4);
    expect(createProgress('all_rounder', { productSuggestions: 3, serviceSuggestions: 12 })).toBe(3);
    expect(createProgress('all_rounder', { productSuggestions: 11, serviceSuggestions: 12 })).toBe(10);
  });
});

test('the achievements that closings lead to are those about accuracy', () => {
  expect(JUDGED_ACHIEVEMENTS.map(({ id }) => id)).toEqual([
    'on_the_money',
    'sharp_eye',
    'price_whisperer',
    'oracle',
    'bullseye',
    'service_sniper',
  ]);
});
