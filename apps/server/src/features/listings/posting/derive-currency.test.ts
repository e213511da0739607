import { expect, test } from 'vitest';
import { currencyOfCountry } from './derive-currency.ts';

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
])('in %s people pay with %s', { tags: ['CUR-04'] }, (country, currency) => {
  expect(currencyOfCountry(country)).toBe(currency);
});
