import { AMOUNT_MAX, currencySymbol, getCurrencyLocale } from './money.ts';

/** Spaces of every kind and apostrophes only group digits, in every country. */
const GROUPING_SIGNS = /[\s'’ʼ`´]/gu;
/** '1,200,000' and the Indian '12,00,000'. */
const GROUPED = /^\d{1,3}(,\d{3})+$|^\d{1,2}(,\d{2})*,\d{3}$/;
const MOST_DECIMALS = 2;
/** More characters than any amount needs, with its groups and spaces. */
const INPUT_MAX = 40;

/**
 * Reads an amount as people write it: `1,200`, `1.200`, `1 200`, `1'200`, `1,200.50`, `1.200,50`, `1,20,000`. A single
 * comma or point groups digits if exactly three digits follow it, and is the decimal sign otherwise. Null if the text is
 * no amount. `cleanMoneyInput` has removed the currency and other scripts.
 */
export function readMoney(text: string): number | null {
  const compact = removeGroupingSigns(text.trim());
  const digits = compact === undefined || !/\d/.test(compact) ? undefined : toDigits(compact);
  if (digits === undefined) return null;
  const amount = Number(digits);
  return amount > AMOUNT_MAX ? null : amount;
}

/** Whether a single comma or point was read in another role than it has in the currency's country. */
export function isEasilyMisread(text: string, currency: string): boolean {
  const sign = /^\d+([.,])\d+$/.exec(text)?.[1];
  if (sign === undefined || readMoney(text) === null) return false;
  const isDecimal = findDecimalSign(text) !== undefined;
  return isDecimal !== (sign === getDecimalSign(currency));
}

/**
 * Reduces typed or pasted text to what a field keeps: ASCII digits with the signs between them, without the currency.
 * Undefined if another character is in it.
 */
export function cleanMoneyInput(text: string, currency: string): string | undefined {
  const ascii = text
    .slice(0, INPUT_MAX)
    .normalize('NFKC')
    // Marks of the writing direction come with text that is copied from Arabic and Hebrew pages.
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, toAsciiDigit)
    .replaceAll('٫', '.')
    .replaceAll(/[٬،]/g, ',');
  const bare = removeCurrency(ascii, currency).trimStart();
  return /^[\d.,\s'’ʼ`´]*$/u.test(bare) ? bare : undefined;
}

/** How an amount stands in a field, without the currency: as people in the currency's country write it. */
export function formatMoneyInput(amount: number, currency: string): string {
  const decimals = Number.isInteger(amount) ? 0 : MOST_DECIMALS;
  return new Intl.NumberFormat(getCurrencyLocale(currency), {
    numberingSystem: 'latn',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount);
}

/** A final price this many times above or below every suggestion is probably a slip. */
const FAR_FACTOR = 10;

/** Whether a price is far above or far below all of a range. */
export function isFarOutside(amount: number, { min, max }: { min: number; max: number }): boolean {
  return amount >= max * FAR_FACTOR || amount <= min / FAR_FACTOR;
}

/** In Unicode the ten digits of a script follow each other. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** Words that people write for a currency besides its code and symbol. */
const SPOKEN = ['Rs.', 'Rs', 'Fr.', 'kr.', 'kr'];

function removeCurrency(text: string, currency: string): string {
  const words = [currency, currencySymbol(currency), ...SPOKEN]
    .map((word) => word.normalize('NFKC'))
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(/[.$*+?^()|[\]{}\\]/g, String.raw`\$&`));
  // The first alternative matches '€', 'US$' and '$CA'.
  return text.replaceAll(new RegExp(String.raw`[A-Z]{0,3}\p{Sc}[A-Z]{0,3}|${words.join('|')}`, 'giu'), '');
}

/** Undefined if a space or an apostrophe does not stand between groups of digits. */
function removeGroupingSigns(text: string): string | undefined {
  const compact = text.replaceAll(GROUPING_SIGNS, '');
  if (compact === text) return compact;
  const [whole = ''] = text.split(/[.,](?=\d{0,2}$)/);
  return GROUPED.test(whole.replaceAll(GROUPING_SIGNS, ',')) ? compact : undefined;
}

/** Digits with a decimal point, as `Number` reads them. Undefined if the signs do not make sense. */
function toDigits(text: string): string | undefined {
  const decimalSign = findDecimalSign(text);
  const at = decimalSign === undefined ? text.length : text.lastIndexOf(decimalSign);
  const whole = text.slice(0, at);
  const decimals = text.slice(at + 1);
  if (decimals.length > MOST_DECIMALS || !/^\d*$/.test(decimals)) return undefined;
  const groupSigns = new Set(whole.replaceAll(/\d/g, ''));
  if (groupSigns.size > 1) return undefined;
  if (groupSigns.size === 1 && !GROUPED.test(whole.replaceAll('.', ','))) return undefined;
  return `${whole.replaceAll(/[.,]/g, '') || '0'}.${decimals || '0'}`;
}

/** The sign that stands last, unless it only groups digits. */
function findDecimalSign(text: string): string | undefined {
  const last = /[.,](?!.*[.,])/.exec(text)?.[0];
  if (last === undefined) return undefined;
  const [head = '', tail = '', ...more] = text.split(last);
  if (more.length > 0) return undefined;
  const isGroup = tail.length === 3 && /^[1-9]\d{0,2}$/.test(head);
  return isGroup ? undefined : last;
}

function getDecimalSign(currency: string): string | undefined {
  const parts = new Intl.NumberFormat(getCurrencyLocale(currency), { numberingSystem: 'latn' }).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value;
}
