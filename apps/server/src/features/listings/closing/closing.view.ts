import type { DataOf } from '@ballpark/contracts/endpoint';
import type { closeListing } from '@ballpark/contracts/suggestions';
import { HIDDEN_MEMBER } from '@ballpark/rules/settings';
import { AWARD_XP, decideAwards } from '@ballpark/rules/xp';
import { fromMinor } from '@ballpark/rules/money';
import type { PricedSuggestion } from './closing.repository.ts';

type XpReward = DataOf<typeof closeListing>['xpRewards'][number];

/** Lists the awards of these suggestions by the rules. The closest suggestion on the listing must be among them. */
export function toXpRewards(closest: readonly PricedSuggestion[], finalPriceMinor: number): XpReward[] {
  return decideAwards(closest, finalPriceMinor).map(({ suggestion, reason }) => {
    const { id, memberId, username, amountMinor, isAuthorHidden } = suggestion;
    const differenceMinor = Math.abs(amountMinor - finalPriceMinor);
    return {
      userId: isAuthorHidden ? HIDDEN_MEMBER.id : memberId,
      username: isAuthorHidden ? null : username,
      suggestionId: id,
      amount: fromMinor(amountMinor),
      difference: fromMinor(differenceMinor),
      percentOff: Math.round((differenceMinor / finalPriceMinor) * 10_000) / 100,
      xpAwarded: AWARD_XP[reason],
      reason,
    };
  });
}
