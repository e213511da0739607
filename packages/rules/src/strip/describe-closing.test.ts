import { expect, test } from 'vitest';
import { type ClosedGuess, describeClosing } from './describe-closing.ts';

const GUESS: ClosedGuess = {
  title: 'Oak desk',
  currency: 'USD',
  lowestMinor: 7_000,
  highestMinor: 120_000,
  amountMinor: 10_400,
  finalPriceMinor: 10_000,
  place: 2,
  total: 9,
  isShared: false,
};

test.each<[string, Partial<ClosedGuess>, string]>([
  ['not the closest', {}, '9 prices for “Oak desk” from $70 to $1,200: it went for $100, and you said $104.'],
  [
    'the closest',
    { place: 1 },
    '9 prices for “Oak desk” from $70 to $1,200: it went for $100, and yours was the closest with $104.',
  ],
  [
    'as close as another',
    { place: 1, isShared: true },
    '9 prices for “Oak desk” from $70 to $1,200: it went for $100, and yours was joint closest with $104.',
  ],
  [
    'exactly right',
    { place: 1, amountMinor: 10_000 },
    '9 prices for “Oak desk” from $70 to $1,200: it went for $100, and you said exactly that.',
  ],
  [
    'equal to all others',
    { place: 1, isShared: true, lowestMinor: 10_400, highestMinor: 10_400 },
    '9 prices for “Oak desk”, all $104: it went for $100, and yours was joint closest with $104.',
  ],
  [
    'the only one',
    { place: 1, total: 1 },
    'Yours was the only price for “Oak desk”: it went for $100, and you said $104.',
  ],
])('a guess that was %s is told with the spread and the final price', (_case, changes, sentence) => {
  expect(describeClosing({ ...GUESS, ...changes })).toBe(sentence);
});
