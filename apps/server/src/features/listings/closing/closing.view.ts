import type { DataOf } from '@ballpark/contracts/endpoint';
import type { closeListing } from '@ballpark/contracts/suggestions';
import type { AwardReason } from '@ballpark/rules/closing';
import { fromMinor } from '@ballpark/rules/money';

/** A suggestion and what it has earned. */
export type PaidSuggestion = {
  id: string;
  memberId: string;
  username: string | null;
  /** In hundredths. */ amount: number;
  reason: AwardReason;
  xp: number;
};

type XpReward = DataOf<typeof closeListing>['xpRewards'][number];

/** The closest first, of equals the earlier. The final price is in hundredths. */
export function toXpRewards(paid: readonly PaidSuggestion[], finalPrice: number): XpReward[] {
  return paid
    .map((suggestion) => toXpReward(suggestion, finalPrice))
    .toSorted((one, other) => one.difference - other.difference);
}

function toXpReward({ id, memberId, username, amount, reason, xp }: PaidSuggestion, finalPrice: number): XpReward {
  const difference = Math.abs(amount - finalPrice);
  return {
    userId: memberId,
    username,
    suggestionId: id,
    amount: fromMinor(amount),
    difference: fromMinor(difference),
    percentOff: Math.round((difference / finalPrice) * 10_000) / 100,
    xpAwarded: xp,
    reason,
  };
}
