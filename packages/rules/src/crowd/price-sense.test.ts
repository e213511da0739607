import { array, assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  addToRecord,
  computeSense,
  computeWeight,
  EMPTY_RECORD,
  findShownBias,
  NEW_WEIGHT,
  scoreGuesses,
  toShownSense,
} from './price-sense.ts';

const anyAmount = integer({ min: 1, max: 1_000_000 });

test('the scores of a closing add up to nothing, unless one reaches the limit', () => {
  assert(
    property(array(anyAmount, { minLength: 3, maxLength: 20 }), anyAmount, (amountsMinor, finalPriceMinor) => {
      const scores = scoreGuesses(amountsMinor, finalPriceMinor).map(({ score }) => score);
      const sum = scores.reduce((total, score) => total + score, 0);
      expect(Math.abs(sum) < 1e-9 || scores.some((score) => Math.abs(score) === 1)).toBe(true);
    }),
  );
});

test('a nearer guess never scores less than one that is farther off', () => {
  assert(
    property(array(anyAmount, { minLength: 3, maxLength: 20 }), anyAmount, (amountsMinor, finalPriceMinor) => {
      const entries = scoreGuesses(amountsMinor, finalPriceMinor);
      const byMiss = entries.toSorted((one, other) => Math.abs(one.bias) - Math.abs(other.bias));
      for (const [index, { score }] of byMiss.slice(1).entries())
        expect(score).toBeLessThanOrEqual((byMiss[index]?.score ?? NaN) + 1e-9);
    }),
  );
});

test('a record grows by each judged guess', () => {
  const entry = { weight: 0.5, score: 0.6, bias: -0.2 };
  const first = addToRecord(EMPTY_RECORD, { entry, isNewOwner: true, isExact: false });
  const second = addToRecord(first, { entry, isNewOwner: false, isExact: true });
  expect(second).toEqual({ judged: 2, owners: 1, exact: 1, weight: 1, score: 0.6, bias: -0.2 });
  expect(toShownSense(computeSense(second))).toBe(56);
});

test('a weight stays between a quarter of a voice and four, and is that of a new member without owners', () => {
  for (const sense of [-1, -0.5, 0, 0.5, 0.999]) {
    expect(computeWeight(sense, 0)).toBe(NEW_WEIGHT);
    expect(computeWeight(sense, 10)).toBeGreaterThanOrEqual(25);
    expect(computeWeight(sense, 1000)).toBeLessThanOrEqual(400);
  }
  expect(computeWeight(0, 10)).toBe(100);
  for (let owners = 0; owners < 8; owners += 1) expect(computeWeight(0.9, owners)).toBeLessThan(100);
  expect([8, 9, 10].map((owners) => computeWeight(0.9, owners))).toEqual([186, 293, 400]);
});

test('a tendency is shown from ten judged guesses and three per cent on', () => {
  const record = { ...EMPTY_RECORD, judged: 10, weight: 6, bias: -0.9 };
  expect(findShownBias(record)).toBe(-9);
  expect(findShownBias({ ...record, judged: 9 })).toBeUndefined();
  expect(findShownBias({ ...record, bias: 0.2 })).toBeUndefined();
});
