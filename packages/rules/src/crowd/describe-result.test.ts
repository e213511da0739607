import { expect, test } from 'vitest';
import { describeExclusion, describeRevision, describeSenseOutcome } from './describe-result.ts';
import { EXCLUSIONS } from './exclusions.ts';

const counted = { exclusion: null, sense: 62, senseChange: 1 };

test('a counted guess says what became of Price Sense', () => {
  expect(describeSenseOutcome(counted)).toBe('Price Sense 62 (+1).');
  expect(describeSenseOutcome({ ...counted, senseChange: -2 })).toBe('Price Sense 62 (-2).');
  expect(describeSenseOutcome({ ...counted, senseChange: 0 })).toBe('Price Sense 62.');
  expect(describeSenseOutcome({ ...counted, senseChange: null })).toBe('Your Price Sense is 62.');
  expect(describeSenseOutcome({ exclusion: null, sense: null, senseChange: null })).toContain('still learning');
});

test('every exclusion has a reason of its own', () => {
  const sentences = EXCLUSIONS.map(describeExclusion);
  expect(new Set(sentences).size).toBe(EXCLUSIONS.length);
  expect(describeSenseOutcome({ ...counted, exclusion: 'few' })).toBeUndefined();
  for (const sentence of sentences) expect(sentence).toMatch(/^Not counted for Price Sense: [a-z].*\.$/);
});

test('a changed amount says whether the change helped', () => {
  const guess = { firstAmountMinor: 11_000, amountMinor: 13_000, finalPriceMinor: 14_000 };
  const format = (minor: number) => `$${minor / 100}`;
  expect(describeRevision(guess, format)).toBe('Your first guess was $110 (21% off); changing it helped.');
  expect(describeRevision({ ...guess, amountMinor: 10_000 }, format)).toContain('did not help');
  expect(describeRevision({ ...guess, amountMinor: 17_000 }, format)).toContain('made no difference');
  expect(describeRevision({ ...guess, amountMinor: 11_000 }, format)).toBeUndefined();
});
