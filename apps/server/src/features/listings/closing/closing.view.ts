import type { DataOf } from '@ballpark/contracts/endpoint';
import type { closeListing } from '@ballpark/contracts/suggestions';
import type { AwardReason } from '@ballpark/rules/xp';
import { fromMinor } from '@ballpark/rules/money';

/** A suggestion and its award. */
export type PaidSuggestion = {
  id: string;
  memberId: string;
  username: string | null;
  amountMinor: number;
  reason: AwardReason;
  xp: number;
};

type XpReward = DataOf<typeof closeListing>['xpRewards'][number];

/** Closest first. Ties: earlier first. */
export function toXpRewards(paid: readonly PaidSuggestion[], finalPriceMinor: number): XpReward[] {
  return paid
    .map((suggestion) => toXpReward(suggestion, finalPriceMinor))
    .toSorted((one, other) => one.difference - other.difference);
}

function toXpReward(paid: PaidSuggestion, finalPriceMinor: number): XpReward {
  const { id, memberId, username, amountMinor, reason, xp } = paid;
  const differenceMinor = Math.abs(amountMinor - finalPriceMinor);
  return {
    userId: memberId,
    username,
    suggestionId: id,
    amount: fromMinor(amountMinor),
    difference: fromMinor(differenceMinor),
    percentOff: Math.round((differenceMinor / finalPriceMinor) * 10_000) / 100,
    xpAwarded: xp,
    reason,
  };
}
