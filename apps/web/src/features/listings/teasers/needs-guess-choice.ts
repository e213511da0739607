import type { Listing } from '@ballpark/contracts/listings';
import { timeLeft } from '@ballpark/rules/time-left';

const MOST = 2;

type Looking = { memberId: string; now: Date; /** The listing whose page is open. */ openId?: string | undefined };

/**
 * Those that need a guess of this member most: still open and with the fewest prices. Of equals the order stays, so
 * the nearest come first. The newest prices come with a listing, and one with few has hardly any others.
 */
export function chooseNeedingGuess(listings: readonly Listing[], { memberId, now, openId }: Looking): Listing[] {
  return listings
    .filter(({ id, userId, isActive, createdAt, suggestions }) => {
      const isOpen = isActive && timeLeft(new Date(createdAt), now) !== 'expired';
      const isForMe = userId !== memberId && !suggestions.some((one) => one.userId === memberId);
      return isOpen && isForMe && id !== openId;
    })
    .toSorted((a, b) => a.suggestionCount - b.suggestionCount)
    .slice(0, MOST);
}
