import { expect, test } from 'vitest';
import { findCurrency } from './area-currency.ts';

test.each([
  ['Easton, Bristol, United Kingdom', 'GBP'],
  ['Alameda, California, United States', 'USD'],
  ['Berlin, Germany', 'EUR'],
  ['Tokyo, Japan', 'JPY'],
  ['germany', 'EUR'],
  ['Behind the old mill', undefined],
  ['', undefined],
])('%j has the currency %s', (area, currency) => {
  expect(findCurrency(area)).toBe(currency);
});
