import { assert, constantFrom, integer, pre, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanMoneyInput, formatMoneyInput, isEasilyMisread, isFarOutside, readMoney } from './money-input.ts';
import { CURRENCIES } from './money.ts';

/** From 0.01 on. */
const anyAmount = integer({ min: 1, max: 99_999_999_999 }).map((minor) => minor / 100);

function read(text: string, currency: string): number | null {
  const clean = cleanMoneyInput(text, currency);
  return clean === undefined ? null : readMoney(clean);
}

describe('an amount is read as people write it', { tags: ['VAL-25'] }, () => {
  test.each([
    ['1200', 'USD', 1200],
    ['1,200', 'USD', 1200],
    ['1.200', 'USD', 1200],
    ['1 200', 'USD', 1200],
    ['1\u00A0200', 'SEK', 1200],
    ['1\u202F200,50', 'EUR', 1200.5],
    ["1'200", 'CHF', 1200],
    ['1’200.50', 'CHF', 1200.5],
    ['1,200.50', 'USD', 1200.5],
    ['1.200,50', 'EUR', 1200.5],
    ['1.200,5', 'EUR', 1200.5],
    ['$1,200', 'USD', 1200],
    ['$ 1,200', 'USD', 1200],
    ['1,200 USD', 'USD', 1200],
    ['1.200 €', 'EUR', 1200],
    ['₹1,20,000', 'INR', 120_000],
    ['Rs. 1,20,000.50', 'INR', 120_000.5],
    ['12,00,000', 'INR', 1_200_000],
    ['１，２００', 'JPY', 1200],
    ['￥１２００', 'JPY', 1200],
    ['١٬٢٠٠٫٥', 'AED', 1200.5],
    ['1,200,000', 'USD', 1_200_000],
    ['1.200.000', 'EUR', 1_200_000],
    ['12.5', 'USD', 12.5],
    ['12,5', 'USD', 12.5],
    ['1,20', 'USD', 1.2],
    ['.5', 'USD', 0.5],
    ['12.', 'USD', 12],
    ['0', 'USD', 0],
    ['999999999.99', 'USD', 999_999_999.99],
  ])('%j in %s is %d', (text, currency, amount) => {
    expect(read(text, currency)).toBe(amount);
  });

  // No group begins with a zero, so in the last row the sign is a decimal sign with one digit too many.
  test.each(
    [
      ['', ' ', '$', '.', '12x', '-5', '1e3', '1 2', '1234.567', '1,2000', '1,20,00', '1.200,500', '1,200.50.1'],
      ['0.500', '0,500', '00.500', '012.500'],
    ].flat(),
  )('%j is no amount', (text) => {
    expect(read(text, 'USD')).toBeNull();
  });

  test('more than the largest amount is none', () => {
    expect(read('9999999990', 'USD')).toBeNull();
  });
});

test.each([
  ['1,20', 'USD', true],
  ['1.200', 'USD', true],
  ['1,200', 'EUR', true],
  ['1.20', 'EUR', true],
  ['1,200', 'USD', false],
  ['1.200', 'EUR', false],
  ['1.20', 'USD', false],
  ['1200', 'USD', false],
  ['1,200.50', 'EUR', false],
  ['1 200', 'USD', false],
  ['1,', 'USD', false],
])('%j in %s is easily misread: %s', (text, currency, isMisread) => {
  expect(isEasilyMisread(text, currency)).toBe(isMisread);
});

test('what a field shows is read as the same amount, in every currency', { tags: ['VAL-25'] }, () => {
  assert(
    property(anyAmount, constantFrom(...CURRENCIES), (given, currency) => {
      const text = formatMoneyInput(given, currency);
      expect(read(text, currency)).toBe(given);
      expect(isEasilyMisread(text, currency)).toBe(false);
    }),
    { numRuns: 600 },
  );
});

/** Where the digits, the groups, the decimal sign and the place of the currency differ. */
const LOCALES = ['en-US', 'en-IN', 'de-DE', 'de-CH', 'fr-FR', 'sv-SE', 'pt-BR', 'pl-PL', 'ja-JP', 'hi-IN', 'ar-EG'];

test('an amount pasted from a page in any language is read as the same amount', { tags: ['VAL-25'] }, () => {
  const sample = record({
    given: anyAmount,
    currency: constantFrom(...CURRENCIES),
    locale: constantFrom(...LOCALES),
    currencyDisplay: constantFrom('symbol', 'code'),
  });
  assert(
    property(sample, ({ given, currency, locale, currencyDisplay }) => {
      const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay, ...decimals });
      const text = format.format(given);
      // Other languages have words of their own for a currency, such as '元' for CNY in Japanese.
      pre(currencyDisplay === 'code' || /\p{Sc}/u.test(text));
      expect(read(text, currency)).toBe(given);
    }),
    { numRuns: 600 },
  );
});

test.each([
  [99, false],
  [100, true],
  [0.51, false],
  [0.5, true],
])('a final price of %d is far outside suggestions from 5 to 10: %s', (amount, isFar) => {
  expect(isFarOutside(amount, { min: 5, max: 10 })).toBe(isFar);
});
