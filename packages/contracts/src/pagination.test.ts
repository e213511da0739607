import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { clampedInQuery, pagination } from './pagination.ts';
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
  ['-1', 1],
  [`-${'9'.repeat(399)}`, 1],
])('a number out of range in a query is brought into it: %.12s is %i', (written, read) => {
  expect(z.parse(limit, written)).toBe(read);
});

test('a number nobody wrote stays open', () => {
  expect(z.parse(limit, undefined)).toBeUndefined();
});

test.each([
  '',
  ' 1',
  '1 ',
  '1.5',
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
])('what is no whole number is refused: %.12j', (written) => {
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
