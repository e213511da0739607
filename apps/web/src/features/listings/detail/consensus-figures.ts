import type { Listing } from '@ballpark/contracts/listings';
import { formatMoney } from '@ballpark/rules/money';
import { consensusMessages } from './messages.ts';

/** From here on cents say nothing about what a thing is worth. */
const WHOLE_FROM = 100;
/** Four figures of this length still stand side by side on a phone. */
const SHORT_FIGURE = 7;

type Consensus = NonNullable<Listing['consensus']>;

/** The average as the large figure shows it: it carries the sign for 'about', so it is rounded. */
export function aboutAverage(average: number, currency: string): string {
  return formatMoney(average >= WHOLE_FROM ? Math.round(average) : average, currency);
}

/** Name and amount of each figure, in the order they are read. */
export function consensusFigures({ average, min, max, range }: Consensus, currency: string): [string, string][] {
  return [
    [consensusMessages.average, formatMoney(average, currency)],
    [consensusMessages.min, formatMoney(min, currency)],
    [consensusMessages.max, formatMoney(max, currency)],
    [consensusMessages.range, formatMoney(range, currency)],
  ];
}

export function fitsOnOneLine(figures: readonly [string, string][]): boolean {
  return figures.every(([, amount]) => amount.length <= SHORT_FIGURE);
}
