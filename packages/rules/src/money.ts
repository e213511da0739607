/**
 * Inside the code an amount is a whole number of minor units (`amountMinor`), so that sums and comparisons are exact. One
 * minor unit is a hundredth in every currency, also in those without a smaller coin.
 */
const MINOR_PER_UNIT = 100;

export const AMOUNT_MAX = 999_999_999.99;

/** Whether a number is a valid amount: above 0, at most AMOUNT_MAX, at most two fraction digits. */
export function isAmount(value: number): boolean {
  return value > 0 && value <= AMOUNT_MAX && Number(value.toFixed(2)) === value;
}

/** Converts an amount on the wire to minor units. The caller has checked it with `isAmount`. */
export function toMinor(amount: number): number {
  return Math.round(amount * MINOR_PER_UNIT);
}

/** Converts minor units to an amount on the wire. */
export function fromMinor(amountMinor: number): number {
  return amountMinor / MINOR_PER_UNIT;
}

export const DEFAULT_CURRENCY = 'USD';
const DEFAULT_LOCALE = 'en-US';

/** The locale that formats each currency: its home country, or the largest market if several countries use it. */
const LOCALES: Readonly<Record<string, string>> = {
  USD: 'en-US',
  EUR: 'de-DE',
  GBP: 'en-GB',
  JPY: 'ja-JP',
  CNY: 'zh-CN',
  INR: 'en-IN',
  CAD: 'en-CA',
  AUD: 'en-AU',
  NZD: 'en-NZ',
  CHF: 'de-CH',
  SEK: 'sv-SE',
  NOK: 'nb-NO',
  DKK: 'da-DK',
  ISK: 'is-IS',
  PLN: 'pl-PL',
  CZK: 'cs-CZ',
  HUF: 'hu-HU',
  RON: 'ro-RO',
  BGN: 'bg-BG',
  RSD: 'sr-RS',
  UAH: 'uk-UA',
  TRY: 'tr-TR',
  ILS: 'he-IL',
  BRL: 'pt-BR',
  MXN: 'es-MX',
  ARS: 'es-AR',
  CLP: 'es-CL',
  COP: 'es-CO',
  PEN: 'es-PE',
  UYU: 'es-UY',
  ZAR: 'en-ZA',
  NGN: 'en-NG',
  KES: 'en-KE',
  GHS: 'en-GH',
  EGP: 'en-EG',
  MAD: 'fr-MA',
  AED: 'en-AE',
  SAR: 'en-SA',
  KRW: 'ko-KR',
  TWD: 'zh-TW',
  HKD: 'en-HK',
  SGD: 'en-SG',
  MYR: 'ms-MY',
  THB: 'th-TH',
  IDR: 'id-ID',
  PHP: 'en-PH',
  VND: 'vi-VN',
  PKR: 'en-PK',
  BDT: 'en-BD',
  LKR: 'en-LK',
};

/** The currencies with a locale of their own. */
export const CURRENCIES = Object.keys(LOCALES);

export function getCurrencyLocale(currency: string): string {
  return LOCALES[currency] ?? DEFAULT_LOCALE;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Whether prices in a currency are shown in whole units only. */
export function hasWholeUnitsOnly(currency: string): boolean {
  return currency === 'JPY';
}

/** Formats an amount (in units of the currency) for its locale. Whole amounts have no '.00'. */
export function formatMoney(amount: number, currency: string): string {
  const digits = hasWholeUnitsOnly(currency) || Number.isInteger(amount) ? 0 : 2;
  return narrowYenSign(getNumberFormat(currency, digits).format(amount));
}

/** From this amount on an estimate is shown in whole units. */
const WHOLE_FROM = 10;

/** Formats an estimate or a difference: '$37' for 36.5, but '$3.50'. */
export function formatRounded(amount: number, currency: string): string {
  return formatMoney(amount >= WHOLE_FROM ? Math.round(amount) : Math.round(amount * 100) / 100, currency);
}

/** The symbol of a currency, or its code if it has none. */
export function currencySymbol(currency: string): string {
  const symbol = getNumberFormat(currency, 0)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value;
  return symbol === undefined ? currency : narrowYenSign(symbol);
}

/** Japanese number formats use the full-width yen sign, which is not in the font of the pages. */
function narrowYenSign(text: string): string {
  return text.replace('\uFFE5', '\u00A5');
}

/** Cached, because creating a format takes about a thousand times as long as using it. */
function getNumberFormat(currency: string, digits: 0 | 2): Intl.NumberFormat {
  const key = `${currency}${digits}`;
  const cached = formats.get(key);
  if (cached) return cached;
  const format = new Intl.NumberFormat(getCurrencyLocale(currency), {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(key, format);
  return format;
}
