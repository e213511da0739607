import type { Listing } from '@ballpark/contracts/listings';
import { useEffect, useRef } from 'react';
import { Navigate } from 'react-router';
import { editListingMessages } from './messages.ts';
import { listingPath } from '../../../paths.ts';
import { showError } from '../../../ui/feedback/toast.ts';

/** Why this member cannot change this listing; undefined when they can. */
export function whyNotEditable(listing: Pick<Listing, 'userId' | 'isActive'>, memberId: string): string | undefined {
  if (listing.userId !== memberId) return editListingMessages.notOwner;
  return listing.isActive ? undefined : editListingMessages.closed;
}

/** Leads to the listing itself, where a toast says why. */
export function SentToListing({ listingId, reason }: { listingId: string; reason: string }) {
  const isTold = useRef(false);
  useEffect(() => {
    if (isTold.current) return;
    isTold.current = true;
    showError(reason);
  }, [reason]);
  return <Navigate to={listingPath(listingId)} replace />;
}
