import type { GuessResultNotification } from '@ballpark/contracts/notifications';
import type { Exclusion } from '@ballpark/rules/crowd/exclusions';
import { fromMinor } from '@ballpark/rules/money';

/** What a closing meant for the Price Sense of one member, as settling has stored it. Money is in minor units. */
export type Judgement = {
  firstAmountMinor: number;
  exclusion: Exclusion | null;
  shownBefore: number | null;
  shownAfter: number | null;
  /** Null where the listing is not named. */
  ballparkMinor: number | null;
};

type SenseOutcome = NonNullable<GuessResultNotification['judgement']>;

export function toSenseOutcome(judgement: Judgement): SenseOutcome {
  const { firstAmountMinor, exclusion, shownBefore, shownAfter, ballparkMinor } = judgement;
  return {
    firstAmount: fromMinor(firstAmountMinor),
    exclusion,
    sense: shownAfter,
    senseChange: shownAfter === null || shownBefore === null ? null : shownAfter - shownBefore,
    ballpark: ballparkMinor === null ? null : fromMinor(ballparkMinor),
  };
}
