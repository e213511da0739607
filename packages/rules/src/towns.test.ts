import { expect, test } from 'vitest';
import { isLocalClosing, judgeTown, limitHelp } from './towns.ts';

test.each([
  [{ active: 0, all: 0 }, 'first'],
  [{ active: 1, all: 1 }, 'first'],
  [{ active: 0, all: 1 }, 'first'],
  [{ active: 1, all: 2 }, 'young'],
  [{ active: 0, all: 2 }, 'young'],
  [{ active: 9, all: 2 }, 'young'],
  [{ active: 10, all: 2 }, 'grown'],
] as const)('a town with %o is %s', (members, age) => {
  expect(judgeTown(members)).toBe(age);
});

test.each([
  { all: 3, fromElsewhere: 0, isLocal: true },
  { all: 3, fromElsewhere: 1, isLocal: false },
  { all: 4, fromElsewhere: 1, isLocal: true },
  { all: 6, fromElsewhere: 3, isLocal: true },
  { all: 7, fromElsewhere: 4, isLocal: false },
  { all: 20, fromElsewhere: 10, isLocal: true },
  { all: 20, fromElsewhere: 20, isLocal: false },
  { all: 2, fromElsewhere: 0, isLocal: false },
])('a closing with $all prices, $fromElsewhere from elsewhere, counts for its place: $isLocal', (closing) => {
  expect(isLocalClosing(closing)).toBe(closing.isLocal);
});

test.each([
  [3, 0],
  [4, 1],
  [10, 2],
  [12, 3],
  [20, 3],
])('of %i cards at most %i are listings to help with', (cards, help) => {
  expect(limitHelp(cards)).toBe(help);
});
