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
])('[CUR-04] in %s people pay with %s', (country, currency) => {
  expect(currencyOfCountry(country)).toBe(currency);
});
