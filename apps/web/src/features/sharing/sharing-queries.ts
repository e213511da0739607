import { previewListing } from '@ballpark/contracts/listings';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** Worth a moment beside a form, not a wait. */
const PATIENCE_MS = 5000;

/** What anybody may see of a listing. One that cannot be had is not asked for again. */
export function useListingPreview(id: string) {
  return useQuery({
    queryKey: [...queryKeys.listings, 'preview', id],
    queryFn: () => call(previewListing, { params: { id }, signal: AbortSignal.timeout(PATIENCE_MS) }),
    retry: false,
  });
}
