import type { User } from '@ballpark/contracts/accounts';
import type { Listing } from '@ballpark/contracts/listings';
import { canPostAgain } from '@ballpark/rules/second-chance';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { listingPath } from '../../../paths.ts';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { findAbsence, ListingMissing } from '../missing/listing-missing.tsx';
import { useListing } from '../card/listings-queries.ts';

type PostAgainProps = { id: string; user: User; renderForm: (listing: Listing) => ReactNode };

/**
 * The form for a new listing with the text, photos, category and offer of an ended one. Its photos are stored already, and the
 * new listing shows the same.
 */
export function PostAgain({ id, user, renderForm }: PostAgainProps) {
  const { data: listing, error, isFetching, refetch } = useListing(id);
  const absence = findAbsence(error);
  if (absence !== undefined || (error !== null && listing === undefined)) {
    return <ListingMissing absence={absence} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (listing === undefined) return <Skeleton className="h-96 rounded-2xl!" />;
  if (listing.userId !== user.id || !canPostAgain(listing)) return <Navigate to={listingPath(id)} replace />;
  // The new listing has no suggestions, so another place can change its currency.
  return renderForm({ ...listing, suggestionCount: 0 });
}
