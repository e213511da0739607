import { describe, expect, test } from 'vitest';
import * as money from './money.ts';

/** Replaces the different Unicode spaces between number and symbol by plain spaces. */
function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}

describe('an amount', () => {
  test.each([0.01, 0.1, 0.29, 1, 1.1, 1.15, 4.35, 8.2, 19.99, 1_000_000.01, 999_999_999, 999_999_999.99])(
    'of %d is valid and survives the round trip through minor units',
    { tags: ['VAL-25'] },
    (amount) => {
      expect(money.isAmount(amount)).toBe(true);
      expect(Number.isInteger(money.toMinor(amount))).toBe(true);
      expect(money.fromMinor(money.toMinor(amount))).toBe(amount);
    },
  );

  test.each([0.001, 0.005, 0.015, 1.005, 1.999, 19.990_000_1, 0.1 + 0.2, 1e-308, 999_999_999.985])(
    'of %d has more than two fraction digits and is refused, never rounded',
    { tags: ['VAL-25'] },
    (amount) => {
      expect(money.isAmount(amount)).toBe(false);
    },
  );

  test.each([0, -0, -0.01, -1, 1_000_000_000, 999_999_999.995, 1e308, Infinity, -Infinity, NaN])(
    'of %d is invalid',
    { tags: ['VAL-23'] },
    (amount) => {
      expect(money.isAmount(amount)).toBe(false);
    },
  );

  test('survives the conversion from and to minor units', () => {
    const wrong: number[] = [];
    for (let amountMinor = 1; amountMinor <= 99_999_999_999; amountMinor = Math.ceil(amountMinor * 1.0003)) {
      const amount = money.fromMinor(amountMinor);
      if (!money.isAmount(amount) || money.toMinor(amount) !== amountMinor) wrong.push(amountMinor);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a formatted amount', () => {
  test('is in US dollars and US format by default', { tags: ['CUR-01'] }, () => {
    expect(money.DEFAULT_CURRENCY).toBe('USD');
    expect(money.getCurrencyLocale(money.DEFAULT_CURRENCY)).toBe('en-US');
    expect(money.formatMoney(1234.5, money.DEFAULT_CURRENCY)).toBe('$1,234.50');
  });

  test.each([
    ['EUR', 'de-DE', '1.234,50 €'],
    ['GBP', 'en-GB', '£1,234.50'],
    ['INR', 'en-IN', '₹1,234.50'],
    ['CHF', 'de-CH', "CHF 1'234.50"],
    ['SEK', 'sv-SE', '1 234,50 kr'],
    ['BRL', 'pt-BR', 'R$ 1.234,50'],
    ['KRW', 'ko-KR', '₩1,234.50'],
    ['PLN', 'pl-PL', '1234,50 zł'],
  ])('in %s uses the locale %s: %s', { tags: ['CUR-02', 'CUR-06'] }, (currency, locale, text) => {
    expect(money.getCurrencyLocale(currency)).toBe(locale);
    expect(plain(money.formatMoney(1234.5, currency)).replaceAll('’', "'")).toBe(text);
  });

  test.each([
    ['INR', '₹12,34,567'],
    ['EUR', '1.234.567 €'],
    ['USD', '$1,234,567'],
  ])('has no fraction digits when it is whole: in %s %s', (currency, text) => {
    expect(plain(money.formatMoney(1_234_567, currency))).toBe(text);
  });

  test.each([
    [1234, '1,234'],
    [1234.4, '1,234'],
    [1234.5, '1,235'],
    [0.01, '0'],
  ])('in yen has no fraction digits: %d is %s', { tags: ['CUR-03'] }, (amount, digits) => {
    expect(money.formatMoney(amount, 'JPY')).toBe(`\u00A5${digits}`);
  });

  test.each([
    ['USD', '$'],
    ['EUR', '€'],
    ['GBP', '£'],
    ['JPY', '¥'],
    ['INR', '₹'],
    ['BRL', 'R$'],
    ['SEK', 'kr'],
    ['CHF', 'CHF'],
    ['XAF', 'FCFA'],
  ])('has the symbol of its currency: %s has %s', { tags: ['CUR-05'] }, (currency, sign) => {
    expect(money.currencySymbol(currency)).toBe(sign);
    expect(money.formatMoney(5, currency)).toContain(sign);
  });

  test('has no full-width sign, which the font of the pages does not contain', () => {
    const fullWidth = /[\uFF00-\uFFEF]/;
    for (const currency of Intl.supportedValuesOf('currency')) {
      expect(money.formatMoney(1234.5, currency)).not.toMatch(fullWidth);
      expect(money.currencySymbol(currency)).not.toMatch(fullWidth);
    }
  });

  test.each(['XAF', 'AZN', 'XYZ'])('in %s, which has no locale of its own, uses the US format', (currency) => {
    expect(money.getCurrencyLocale(currency)).toBe('en-US');
    expect(plain(money.formatMoney(1234.5, currency))).toContain('1,234.50');
  });
});

test.each([
  [36.5, 'USD', '$37'],
  [10, 'USD', '$10'],
  [9.994, 'USD', '$9.99'],
  [3.5, 'USD', '$3.50'],
  [1250, 'JPY', '¥1,250'],
])('an estimate of %d %s is shown as %s', (amount, currency, text) => {
  expect(money.formatRounded(amount, currency)).toBe(text);
});
