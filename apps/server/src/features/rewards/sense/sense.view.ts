import type { GuessResult } from '@ballpark/contracts/xp';
import { getPercentOff } from '@ballpark/rules/crowd/guess-result';
import { fromMinor } from '@ballpark/rules/money';
import { toSenseOutcome } from '../../messages/results/to-sense-outcome.ts';
import type { ResultRow } from './result-read.repository.ts';

export function toGuessResult(row: ResultRow): GuessResult {
  const { listingId, title, currency, place, total, isShared, xp, isSeen } = row;
  return {
    listingId,
    title,
    currency,
    amount: fromMinor(row.amountMinor),
    finalPrice: fromMinor(row.finalPriceMinor),
    percentOff: getPercentOff(row),
    place,
    total,
    isShared,
    xp,
    ...toSenseOutcome(row),
    closedAt: row.closedAt.toISOString(),
    isSeen,
  };
}
