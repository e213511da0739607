import { previewListing } from '@ballpark/contracts/listings';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-cache.ts';
import { findServedListing } from '../../api/served-listing.ts';

/** The card is optional, so a slow answer is given up early. */
const PREVIEW_TIMEOUT_MS = 5000;

/** The public part of a listing, readable without a session. It is not retried. */
export function useListingPreview(id: string) {
  return useQuery({
    queryKey: [...queryKeys.listings, 'preview', id],
    queryFn: () => call(previewListing, { params: { id }, signal: AbortSignal.timeout(PREVIEW_TIMEOUT_MS) }),
    retry: false,
    // The server has written it into the page. It is asked for again, because other values may have changed.
    initialData: () => previewListing.success.data.safeParse(findServedListing(id)).data,
  });
}
