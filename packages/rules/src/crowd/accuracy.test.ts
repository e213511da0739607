import { expect, test } from 'vitest';
import { type AccuracyCounts, addAccuracy, MISS_STEPS, summarizeAccuracy } from './accuracy.ts';

function buildCounts(misses: readonly number[], others: Partial<AccuracyCounts> = {}): AccuracyCounts {
  const steps = Array.from({ length: MISS_STEPS }, (_, step) => misses.filter((miss) => miss === step).length);
  return {
    closings: misses.length,
    within5: 0,
    within10: 0,
    within20: 0,
    inRange: 0,
    atFigure: 0,
    misses: steps,
    averageMisses: steps,
    ...others,
  };
}

test('too few closings have no figures', () => {
  expect(summarizeAccuracy(buildCounts([5, 6]), 3)).toBeNull();
  expect(summarizeAccuracy(buildCounts([]), 0)).toBeNull();
});

test('shares are of the closings, and the median is that of the steps', () => {
  const counts = buildCounts([0, 0, 10, 20, 100], { within5: 2, within10: 2, within20: 3, inRange: 4, atFigure: 2 });
  expect(summarizeAccuracy(counts, 5)).toEqual({
    medianErrorPercent: 10,
    averageMedianErrorPercent: 10,
    within5Percent: 40,
    within10Percent: 40,
    within20Percent: 60,
    inRangePercent: 80,
    atFigurePercent: 40,
    medianErrorOfOthersPercent: 20,
  });
});

test('where all owners closed at the figure, there is no error of others', () => {
  expect(summarizeAccuracy(buildCounts([0, 0], { atFigure: 2 }), 1)?.medianErrorOfOthersPercent).toBeNull();
});

test('rows add up', () => {
  const sum = addAccuracy([buildCounts([1, 2], { inRange: 1 }), buildCounts([2], { inRange: 1 })]);
  expect([sum.closings, sum.inRange, sum.misses[2]]).toEqual([3, 2, 2]);
});
