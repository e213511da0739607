import { expect, test } from 'vitest';
import { formatMoneyText, cleanMoneyText, parseMoney } from './money-text.ts';

test.each([
  ['', '1', '1'],
  ['1', '12', '12'],
  ['12.', '12.5', '12.5'],
  ['12,5', '12,50', '12,50'],
  ['12.50', '12.505', '12.50'],
  ['12', '12x', '12'],
  ['', '-5', ''],
  ['', '1e3', ''],
  ['999999999', '9999999990', '999999999'],
  ['', ' 1 250 ', '1250'],
  ['', '1,250.50', '1250.50'],
  ['', '1.250,50', '1250,50'],
  ['7', '', ''],
])(
  'where %j stands, %j becomes %j: never more than two digits behind the sign',
  { tags: ['VAL-25'] },
  (before, typed, after) => {
    expect(cleanMoneyText(before, typed)).toBe(after);
  },
);

test.each([
  ['', null],
  ['.', null],
  ['0', 0],
  ['12.', 12],
  ['12,5', 12.5],
  ['0.01', 0.01],
])('%j is the amount %s', { tags: ['VAL-25'] }, (text, amount) => {
  expect(parseMoney(text)).toBe(amount);
});

test.each([
  [null, ''],
  [240, '240'],
  [240.5, '240.50'],
])('an amount of %s is written %j', (amount, text) => {
  expect(formatMoneyText(amount)).toBe(text);
});
