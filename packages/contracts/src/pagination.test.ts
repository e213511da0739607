import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { clampedInQuery, optionInQuery, pagination } from './pagination.ts';
import { paginate } from '@ballpark/rules/pagination';

const limit = clampedInQuery(1, 50);

test.each([
  ['1', 1],
  ['12', 12],
  ['50', 50],
  ['51', 50],
  ['100000', 50],
  ['9'.repeat(400), 50],
  ['+7', 7],
  ['007', 7],
  ['0', 1],
  ['-0', 1],
  ['1.5', 1],
  ['49.99', 49],
  ['-1', 1],
  [`-${'9'.repeat(399)}`, 1],
])('a number out of range in a query is brought into it: %.12s is %i', (written, read) => {
  expect(z.parse(limit, written)).toBe(read);
});

test.each([undefined, ''])('a number that is left out or empty stays open: %j', (written) => {
  expect(z.parse(limit, written)).toBeUndefined();
});

test.each([
  ['0', 0],
  ['-3', 0],
  ['5', 5],
  ['5.01', 10],
  ['7', 10],
  ['50', 50],
  ['51', 50],
  ['', undefined],
])('a distance between two options is the larger one: %j is %j', (written, read) => {
  expect(z.parse(optionInQuery([0, 5, 10, 50]), written)).toBe(read);
});

test.each(['near', '1e1', '10 km', ' '])('a distance in words is refused: %j', (written) => {
  expect(z.safeParse(optionInQuery([0, 5, 10, 50]), written).success).toBe(false);
});

test.each([
  ' ',
  ' 1',
  '1 ',
  '.5',
  '1.',
  '1e3',
  '1e300',
  '0x10',
  '1,000',
  'NaN',
  'Infinity',
  '--1',
  '٣',
  '１２',
  '1\n',
  '1;',
  'a',
  '9'.repeat(401),
])('what is no number is refused: %.12j', (written) => {
  expect(z.safeParse(limit, written).success).toBe(false);
});

test.each([[['1', '2']], [['1']], [{ a: '1' }], [null]])(
  'a list or anything else but a text is refused: %j',
  (written) => {
    expect(z.safeParse(limit, written).success).toBe(false);
  },
);

test.each([0, 13, 1001])('where a page is reads on the wire as the rules have it, of %i listings', (count) => {
  const answer = paginate({ page: 1, limit: 12, count });
  expect(z.parse(pagination, answer)).toEqual(answer);
});
