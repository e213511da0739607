import type { ListingForMember } from '@ballpark/contracts/listings';
import { liveMessages } from './messages.ts';

/** What others have done to a listing since, in words; undefined when it was nothing, or the viewer's own doing. */
export function newsOf(
  before: ListingForMember,
  now: ListingForMember,
  viewerId: string | undefined,
): string | undefined {
  if (before.id !== now.id) return undefined;
  const isOwner = now.userId === viewerId;
  if (before.isActive && !now.isActive) return isOwner && now.finalPrice !== null ? undefined : liveMessages.closed;
  const own = before.ownSuggestion === null && now.ownSuggestion !== null ? 1 : 0;
  const added = now.suggestionCount - before.suggestionCount - own;
  return added > 0 ? liveMessages.newSuggestions(added, now.suggestionCount) : undefined;
}
