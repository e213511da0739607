import { expect, test } from 'vitest';
import { listSenseVectors } from './testing/sense-vectors.ts';
import { listFigureVectors, roundFractions } from './testing/vectors.ts';

test.each([...listFigureVectors(), ...listSenseVectors()])('$name', ({ compute, expected }) => {
  expect(roundFractions(compute())).toEqual(expected);
});
