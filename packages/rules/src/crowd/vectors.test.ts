import { expect, test } from 'vitest';
import { listOfferVectors } from './testing/offer-vectors.ts';
import { listSenseVectors } from './testing/sense-vectors.ts';
import { listFigureVectors, roundFractions } from './testing/vectors.ts';

test.each([...listFigureVectors(), ...listSenseVectors(), ...listOfferVectors()])('$name', ({ compute, expected }) => {
  expect(roundFractions(compute())).toEqual(expected);
});
