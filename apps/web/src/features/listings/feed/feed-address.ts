import { useSearchParams } from 'react-router';
import type { FilterChange } from './feed-filter-controls.tsx';
import { changeFilters, DEFAULT_FILTERS, type FeedFilters, readFilters, writeFilters } from './filters.ts';

type FeedAddress = {
  filters: FeedFilters;
  change: (change: FilterChange) => void;
  clear: () => void;
  /** The query of another page of the same search. */
  addressOf: (page: number) => string;
};

/** The filters live in the address: a reload, a shared link and the back button bring them back. */
export function useFeedAddress(): FeedAddress {
  const [address, setAddress] = useSearchParams();
  const filters = readFilters(address);
  const go = (next: FeedFilters, replace = false) =>
    setAddress(writeFilters(next), { replace, preventScrollReset: true });
  return {
    filters,
    // While one search is refined, the back button must not go through every word of it.
    change: (change) => go(changeFilters(filters, change), Boolean(filters.search && change.search)),
    clear: () => go(DEFAULT_FILTERS),
    addressOf: (page) => `?${writeFilters({ ...filters, page }).toString()}`,
  };
}
