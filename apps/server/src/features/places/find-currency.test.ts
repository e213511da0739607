import { expect, test } from 'vitest';
import { toCurrency } from './find-currency.ts';

test.each([
  ['US', 'USD'],
  ['DE', 'EUR'],
  ['JP', 'JPY'],
  ['GB', 'GBP'],
  ['IN', 'INR'],
  ['BR', 'BRL'],
  ['ZZ', 'USD'],
  ['', 'USD'],
  ['constructor', 'USD'],
  ['toString', 'USD'],
])('the currency of %s is %s', { tags: ['CUR-04'] }, (country, currency) => {
  expect(toCurrency(country)).toBe(currency);
});
