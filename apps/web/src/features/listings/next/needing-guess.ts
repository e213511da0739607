import type { Listing } from '@ballpark/contracts/listings';
import { getTimeLeft } from '@ballpark/rules/listings';

type Viewer = {
  memberId: string;
  now: Date;
  /** Listings that are left out, for example the one whose page is open. */
  except?: readonly string[] | undefined;
};

/**
 * Open listings of other members that this member has not priced, those with the fewest suggestions first. Ties keep their
 * order. A listing carries only its newest suggestions; one with few suggestions carries nearly all of them.
 */
export function listNeedingGuess(listings: readonly Listing[], { memberId, now, except = [] }: Viewer): Listing[] {
  return listings
    .filter(({ id, userId, isActive, createdAt, suggestions }) => {
      const isOpen = isActive && getTimeLeft(new Date(createdAt), now) !== 'expired';
      const isForMe = userId !== memberId && !suggestions.some((one) => one.userId === memberId);
      return isOpen && isForMe && !except.includes(id);
    })
    .toSorted((a, b) => a.suggestionCount - b.suggestionCount);
}
