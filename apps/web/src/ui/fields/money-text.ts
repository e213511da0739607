/** Nine digits before the decimal separator cover every amount that the API accepts. */
const AMOUNT = /^\d{0,9}(?:[.,]\d{0,2})?$/;

/** The text of a money field after a keystroke. Input that is no amount, or has a third decimal, leaves it unchanged. */
export function cleanMoneyText(before: string, typed: string): string {
  const text = removeGrouping(typed.replaceAll(/\s/g, ''));
  return AMOUNT.test(text) ? text : before;
}

/** The amount in a text; null if there is none. Comma and point are both decimal separators. */
export function parseMoney(text: string): number | null {
  const amount = Number(text.replace(',', '.'));
  return text === '' || Number.isNaN(amount) ? null : amount;
}

/** The text of a stored amount. */
export function formatMoneyText(amount: number | null): string {
  if (amount === null) return '';
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}

/** In '1,234.50' and '1.234,50' the last separator is the decimal one, the other only groups digits. */
function removeGrouping(text: string): string {
  const grouping = text.lastIndexOf('.') > text.lastIndexOf(',') ? ',' : '.';
  const isGrouped = text.includes('.') && text.includes(',');
  return isGrouped ? text.replaceAll(grouping, '') : text;
}
