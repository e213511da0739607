import type { Comparables } from '@ballpark/contracts/crowd/guide';
import { formatMoney } from '@ballpark/rules/money';
import { similarMessages } from './messages.ts';

type SimilarPricesProps = Omit<Comparables, 'found'> & { found: NonNullable<Comparables['found']> };

/** 'Similar things nearby went for $40–$70 (9 closings)'. With few closings it is the middle price alone. */
export function SimilarPrices({ found, currency, isSample }: SimilarPricesProps) {
  const { area, closings, median, range } = found;
  const format = (amount: number) => formatMoney(amount, currency);
  return (
    <>
      {similarMessages.lead(area)}{' '}
      <strong className="font-bold">
        {range === null
          ? similarMessages.about(format(median))
          : similarMessages.range(format(range.low), format(range.high))}
      </strong>{' '}
      {similarMessages.closings(closings, isSample)}
    </>
  );
}
