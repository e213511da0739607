import { expect, test } from 'vitest';
import { listFigureVectors, roundFractions } from './testing/vectors.ts';

test.each(listFigureVectors())('$name', ({ compute, expected }) => {
  expect(roundFractions(compute())).toEqual(expected);
});
