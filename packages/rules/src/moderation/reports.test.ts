import { describe, expect, test } from 'vitest';
import { canVisitorReport, measureHarm, needsNote, REPORT_REASONS, shouldHide, weighReport } from './reports.ts';

describe('the weight of a report', () => {
  test.each([
    { kind: 'member', judged: 0, upheld: 0, weight: 500 },
    { kind: 'member', judged: 1, upheld: 1, weight: 667 },
    { kind: 'member', judged: 8, upheld: 8, weight: 900 },
    { kind: 'member', judged: 8, upheld: 0, weight: 100 },
    { kind: 'member', judged: 2, upheld: 1, weight: 500 },
    { kind: 'new-member', judged: 0, upheld: 0, weight: 150 },
    { kind: 'new-member', judged: 1, upheld: 0, weight: 100 },
    { kind: 'visitor', judged: 0, upheld: 0, weight: 100 },
  ] as const)('of a $kind with $upheld of $judged right is $weight thousandths', ({ weight, ...record }) => {
    expect(weighReport(record)).toBe(weight);
  });

  test('never reaches the full weight, so three members alone hide nothing', () => {
    expect(weighReport({ kind: 'member', judged: 400, upheld: 400 })).toBeLessThan(1000);
  });
});

describe('a target', () => {
  test.each([
    [2999, 0, false],
    [3000, 0, true],
    [999, 999, false],
    [1000, 1000, true],
    [2999, 999, false],
  ])('with a weight of %d, %d of it for illegal content, is hidden: %s', (weight, illegalWeight, isHidden) => {
    expect(shouldHide({ weight, illegalWeight })).toBe(isHidden);
  });

  test('with the worse reason comes first whatever the weights are, then the heavier one', () => {
    expect(measureHarm(['illegal'], 100)).toBeGreaterThan(measureHarm(['scam', 'personal-data'], 1_000_000));
    expect(measureHarm(['scam'], 300)).toBeGreaterThan(measureHarm(['offensive'], 200));
    expect(measureHarm([], 0)).toBe(0);
  });
});

test('visitors report listings and their photos, nothing else', () => {
  expect((['listing', 'photo', 'suggestion', 'profile'] as const).filter(canVisitorReport)).toEqual([
    'listing',
    'photo',
  ]);
});

test('only another reason needs a note', () => {
  expect(REPORT_REASONS.filter(needsNote)).toEqual(['other']);
});
