import { LISTING_TYPES } from '@ballpark/rules/listings';
import { useSearchParams } from 'react-router';
import type { AccuracyFilters } from './accuracy-queries.ts';

/** As the contract has it. */
export const PLACE_MAX = 100;

/** Reads the query parameters; unknown values are left out. */
function readFilters(address: URLSearchParams): AccuracyFilters {
  const place = address.get('place')?.trim().slice(0, PLACE_MAX);
  return {
    type: LISTING_TYPES.find((type) => type === address.get('type')),
    place: place === '' ? undefined : place,
  };
}

function writeFilters({ type, place }: AccuracyFilters): URLSearchParams {
  const address = new URLSearchParams();
  if (type !== undefined) address.set('type', type);
  if (place !== undefined) address.set('place', place);
  return address;
}

/** The filters are stored in the URL, so that a reload and a shared link restore them. */
export function useAccuracyAddress(): { filters: AccuracyFilters; change: (filters: AccuracyFilters) => void } {
  const [address, setAddress] = useSearchParams();
  return {
    filters: readFilters(address),
    // Arrow keys step through the types; `replace` keeps each step out of the history.
    change: (filters) => setAddress(writeFilters(filters), { replace: true, preventScrollReset: true }),
  };
}
