import type { ListingForMember } from '@ballpark/contracts/listings';
import { useEffect, useRef, useState } from 'react';
import { useLiveListing } from './live-listing-queries.ts';
import { newsOf } from './listing-news.ts';

type LiveListingProps = { listing: ListingForMember; viewerId: string | undefined };

/** Follows a listing, and says what is new to whoever cannot see it change. */
export function LiveListing({ listing, viewerId }: LiveListingProps) {
  const { id, isActive, userId } = listing;
  useLiveListing({ id, isActive, isOwner: userId === viewerId });
  const before = useRef(listing);
  const [news, setNews] = useState('');
  useEffect(() => {
    const words = newsOf(before.current, listing, viewerId);
    before.current = listing;
    if (words !== undefined) setNews(words);
  }, [listing, viewerId]);
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {news}
    </p>
  );
}
