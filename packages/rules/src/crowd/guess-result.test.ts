import { describe, expect, test } from 'vitest';
import { describeGuess, getPercentOff, placeGuess } from './guess-result.ts';

const FINAL = 10_000;

/** The sentence for the first of these amounts. */
function describeFirst(amounts: readonly [number, ...number[]], finalPriceMinor = FINAL): string {
  return describeGuess(placeGuess({ amountMinor: amounts[0], finalPriceMinor }, amounts));
}

describe('the result of a guess', () => {
  test.each([
    { amounts: [10_400, 10_100, 9000, 9001, 9002, 9003, 9004, 9005, 9006], says: 'You were 4% off, 2nd of 9.' },
    { amounts: [10_000, 9000], says: 'You were exactly right, the closest of 2.' },
    { amounts: [10_050, 9950, 9000], says: 'You were less than 1% off, joint closest of 3.' },
    { amounts: [10_400], says: 'You were 4% off, the only one who guessed.' },
    { amounts: [10_000], says: 'You were exactly right, the only one who guessed.' },
    { amounts: [10_000, 10_000], says: 'You were exactly right, joint closest of 2.' },
    { amounts: [9000, 11_000, 10_000], says: 'You were 10% off, joint 2nd of 3.' },
    { amounts: [8000, 9000, 11_000, 10_000], says: 'You were 20% off, 4th of 4.' },
    { amounts: [10_001, 9000], says: 'You were less than 1% off, the closest of 2.' },
    { amounts: [10_099, 9000], says: 'You were less than 1% off, the closest of 2.' },
    { amounts: [10_100, 9000], says: 'You were 1% off, the closest of 2.' },
    { amounts: [10_149, 9000], says: 'You were 1% off, the closest of 2.' },
    { amounts: [10_150, 9000], says: 'You were 2% off, the closest of 2.' },
    { amounts: [1, 9000], says: 'You were 100% off, 2nd of 2.' },
    { amounts: [1_000_000, 9000], says: 'You were 9,900% off, 2nd of 2.' },
  ] as const)('$amounts: $says', ({ amounts, says }) => {
    expect(describeFirst(amounts)).toBe(says);
  });

  test('counts all who are nearer, and equals share the better place', () => {
    const amounts = [10_000, 10_100, 9900, 10_200, 9800, 10_300];
    const places = amounts.map((amountMinor) => placeGuess({ amountMinor, finalPriceMinor: FINAL }, amounts));
    expect(places.map(({ place, isShared }) => [place, isShared])).toEqual([
      [1, false],
      [2, true],
      [2, true],
      [4, true],
      [4, true],
      [6, false],
    ]);
  });

  test('has a percentage of the final price with two fraction digits', () => {
    expect(getPercentOff({ amountMinor: 13_333, finalPriceMinor: FINAL })).toBe(33.33);
    expect(getPercentOff({ amountMinor: 1, finalPriceMinor: 3 })).toBe(66.67);
  });
});
