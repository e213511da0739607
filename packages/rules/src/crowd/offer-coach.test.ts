import { expect, test } from 'vitest';
import { adviseOnOffer } from './offer-coach.ts';
import { WITHOUT_CLOSINGS } from './range-calibration.ts';

const FIGURE_MINOR = 10_000;

/** The prices of similar listings: one per cent of them at 100 dollars plus each further dollar. */
const percentiles = Array.from({ length: 99 }, (_, index) =>
  Math.log((FIGURE_MINOR + 100 * (index + 1)) / FIGURE_MINOR),
);

function findVerdict(percent: number): string | undefined {
  return adviseOnOffer({
    offerMinor: FIGURE_MINOR + 100 * percent,
    currency: 'USD',
    ballpark: { exactMinor: FIGURE_MINOR, error: 1, count: 5 },
    calibration: { ...WITHOUT_CLOSINGS, percentiles },
  })?.verdict;
}

test.each([
  [9, 'very-low'],
  [10, 'low'],
  [34, 'low'],
  [35, 'fair'],
  [65, 'fair'],
  [66, 'good'],
  [90, 'good'],
  [91, 'very-good'],
])('an offer that %d of 100 similar listings ended at or below is %s', (percent, verdict) => {
  expect(findVerdict(percent)).toBe(verdict);
});
