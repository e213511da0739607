import type { ListingForMember } from '@ballpark/contracts/listings';
import { useEffect, useRef, useState } from 'react';
import { useLiveListing } from './live-listing-queries.ts';
import { veilMessages } from '../guessing/messages.ts';
import { liveMessages } from './messages.ts';

type LiveListingProps = { listing: ListingForMember; viewerId: string | undefined };

/** Follows a listing, and tells screen readers what others changed. */
export function LiveListing({ listing, viewerId }: LiveListingProps) {
  const { id, isActive, userId } = listing;
  useLiveListing({ id, isActive, isOwner: userId === viewerId });
  const before = useRef(listing);
  const [news, setNews] = useState('');
  useEffect(() => {
    const words = describeNews(before.current, listing, viewerId);
    before.current = listing;
    if (words !== undefined) setNews(words);
  }, [listing, viewerId]);
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {news}
    </p>
  );
}

/** Says in words that other members changed something, or that the veil is gone. Undefined if nothing changed, or only by the viewer. */
function describeNews(
  before: ListingForMember,
  now: ListingForMember,
  viewerId: string | undefined,
): string | undefined {
  if (before.id !== now.id) return undefined;
  const isOwner = now.userId === viewerId;
  if (before.isActive && !now.isActive) return isOwner && now.finalPrice !== null ? undefined : liveMessages.closed;
  if (before.veiled !== now.veiled) return now.veiled ? veilMessages.veiled : veilMessages.shown;
  const own = before.ownSuggestion === null && now.ownSuggestion !== null ? 1 : 0;
  const added = now.suggestionCount - before.suggestionCount - own;
  return added > 0 ? liveMessages.newSuggestions(added, now.suggestionCount) : undefined;
}
