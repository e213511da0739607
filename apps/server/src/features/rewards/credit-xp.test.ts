import { expect, test } from 'vitest';
import { toBucketChanges } from './credit-xp.ts';

test('a member who earns for the first time enters one bucket of each size', () => {
  expect(toBucketChanges([{ before: 0, after: 5 }])).toEqual([
    { step: 1, bucket: 5, delta: 1 },
    { step: 100, bucket: 0, delta: 1 },
    { step: 5000, bucket: 0, delta: 1 },
  ]);
});

test('a member who stays in a large bucket does not change it', () => {
  expect(toBucketChanges([{ before: 90, after: 110 }])).toEqual([
    { step: 1, bucket: 90, delta: -1 },
    { step: 1, bucket: 110, delta: 1 },
    { step: 100, bucket: 0, delta: -1 },
    { step: 100, bucket: 1, delta: 1 },
  ]);
});

test('a bucket that one member enters and another leaves does not change', () => {
  expect(
    toBucketChanges([
      { before: 20, after: 40 },
      { before: 0, after: 20 },
    ]),
  ).toEqual([
    { step: 1, bucket: 40, delta: 1 },
    { step: 100, bucket: 0, delta: 1 },
    { step: 5000, bucket: 0, delta: 1 },
  ]);
});
