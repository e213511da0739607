import { describe, expect, test } from 'vitest';
import {
  ALERTS_PER_HOUR,
  canVisitorReport,
  measureHarm,
  type MemberReport,
  needsNote,
  REPORT_REASONS,
  shouldAlert,
  shouldHide,
  weighReport,
} from './reports.ts';

function buildReport(changes: Partial<MemberReport> = {}): MemberReport {
  const history = { hasUpheldReport: false, isOldEnough: false, hasSettledPrice: false };
  return { ...history, reason: 'scam', weight: 500, openHidings: 0, ...changes };
}

const ESTABLISHED = { isOldEnough: true, hasSettledPrice: true };

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
    { weights: [1500, 1499], reason: 'scam', isHidden: false },
    { weights: [1500, 1500], reason: 'scam', isHidden: true },
    { weights: [500, 499], reason: 'illegal', isHidden: false },
    { weights: [500, 500], reason: 'illegal', isHidden: true },
    { weights: [3000], reason: 'scam', isHidden: false },
    { weights: [1000], reason: 'illegal', isHidden: false },
    { weights: [], reason: 'illegal', isHidden: false },
  ] as const)('with weights $weights for $reason is hidden: $isHidden', ({ weights, reason, isHidden }) => {
    expect(shouldHide(weights.map((weight) => buildReport({ ...ESTABLISHED, reason, weight })))).toBe(isHidden);
  });

  test.each([
    [{}, false],
    [{ isOldEnough: true }, false],
    [{ hasSettledPrice: true }, false],
    [ESTABLISHED, true],
    [{ hasUpheldReport: true }, true],
  ])('that ten new members and one with %j report is hidden: %s', (history, isHidden) => {
    const crowd = Array.from({ length: 10 }, () => buildReport({ reason: 'illegal' }));
    expect(shouldHide([...crowd, buildReport({ reason: 'illegal', ...history })])).toBe(isHidden);
  });

  test('needs an established member among those who call it illegal', () => {
    const crowd = Array.from({ length: 3 }, () => buildReport({ reason: 'illegal' }));
    expect(shouldHide([...crowd, buildReport(ESTABLISHED)])).toBe(false);
    expect(shouldHide([...crowd, buildReport({ ...ESTABLISHED, reason: 'illegal' })])).toBe(true);
  });

  test.each([
    [0, 0, true],
    [1, 0, false],
    [1, 1, false],
  ])('reported by two with %d and %d hidings that wait is hidden: %s', (first, second, isHidden) => {
    const reports = [first, second].map((openHidings) =>
      buildReport({ ...ESTABLISHED, reason: 'illegal', openHidings }),
    );
    expect(shouldHide(reports)).toBe(isHidden);
  });

  test('of four reporters weighs half of what two do when each helped to hide one thing', () => {
    const build = (openHidings: number) => buildReport({ ...ESTABLISHED, reason: 'illegal', openHidings });
    expect(shouldHide([1, 1, 1].map(build))).toBe(false);
    expect(shouldHide([1, 1, 1, 1].map(build))).toBe(true);
    expect(shouldHide([2, 1, 1, 1].map(build))).toBe(false);
  });

  test('with the worse reason comes first whatever the weights are, then the heavier one', () => {
    expect(measureHarm(['illegal'], 100)).toBeGreaterThan(measureHarm(['scam', 'personal-data'], 1_000_000));
    expect(measureHarm(['scam'], 300)).toBeGreaterThan(measureHarm(['offensive'], 200));
    expect(measureHarm([], 0)).toBe(0);
  });
});

describe('moderators get a mail about a case', () => {
  const first = { illegalReports: 1, alertedReports: 0, isPauseOver: false, alertsInLastHour: 0 };
  test.each([
    ['at its first report', {}, true],
    ['not again at the second', { illegalReports: 2, alertedReports: 1 }, false],
    ['not again at nine times as many', { illegalReports: 18, alertedReports: 2 }, false],
    ['again at ten times as many', { illegalReports: 20, alertedReports: 2 }, true],
    ['again after a day', { illegalReports: 3, alertedReports: 2, isPauseOver: true }, true],
    ['while few other cases had one', { alertsInLastHour: ALERTS_PER_HOUR - 1 }, true],
    ['unless the hour is full', { alertsInLastHour: ALERTS_PER_HOUR }, false],
  ])('%s', (_, changes, isSent) => {
    expect(shouldAlert({ ...first, ...changes })).toBe(isSent);
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
