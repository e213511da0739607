/** Nine digits before the sign reach every amount we take. */
const AMOUNT = /^\d{0,9}(?:[.,]\d{0,2})?$/;

/** An amount while it is being written: a third digit behind the sign, or a letter, leaves what stood there before. */
export function cleanMoneyText(before: string, typed: string): string {
  const text = withoutGroups(typed.replaceAll(/\s/g, ''));
  return AMOUNT.test(text) ? text : before;
}

/** The amount a text stands for; null when there is none. Comma and point both separate the fraction. */
export function parseMoney(text: string): number | null {
  const amount = Number(text.replace(',', '.'));
  return text === '' || Number.isNaN(amount) ? null : amount;
}

/** The text of an amount that was written before. */
export function formatMoneyText(amount: number | null): string {
  if (amount === null) return '';
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}

/** In '1,234.50' and '1.234,50' the sign that comes last separates the fraction, the other one only groups. */
function withoutGroups(text: string): string {
  const grouping = text.lastIndexOf('.') > text.lastIndexOf(',') ? ',' : '.';
  const isGrouped = text.includes('.') && text.includes(',');
  return isGrouped ? text.replaceAll(grouping, '') : text;
}
