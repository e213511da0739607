import { getAccuracy } from '@ballpark/contracts/crowd/accuracy';
import type { ListingType } from '@ballpark/rules/listings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type AccuracyFilters = { type?: ListingType | undefined; place?: string | undefined };

/** Old figures stay until the new ones arrive. */
export function useAccuracy({ type, place }: AccuracyFilters) {
  return useQuery({
    queryKey: ['accuracy', type, place],
    queryFn: ({ signal }) => call(getAccuracy, { query: { type, place }, signal }),
    placeholderData: keepPreviousData,
  });
}
