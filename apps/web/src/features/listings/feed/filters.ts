import type { ListingQuery } from '@ballpark/contracts/listings';
import {
  COUNT_CAP,
  type Distance,
  DISTANCES,
  LISTING_STATUSES,
  type ListingStatus,
  SEARCH_MAX,
} from '@ballpark/rules/listing-search';
import { LISTING_TYPES, type ListingType } from '@ballpark/rules/listings';

/** What is asked of the listings, as the address says it. */
export type FeedFilters = {
  search: string;
  type: ListingType | 'ALL';
  radius: Distance;
  status: ListingStatus;
  page: number;
};

/** What a member can change; the page follows from it. */
export type FilterName = Exclude<keyof FeedFilters, 'page'>;

export const DEFAULT_FILTERS: FeedFilters = { search: '', type: 'ALL', radius: 0, status: 'active', page: 1 };

const NAMES = Object.keys(DEFAULT_FILTERS) as readonly (keyof FeedFilters)[];

/** An address may be written by hand: what makes no sense in it counts as not said. */
export function readFilters(address: URLSearchParams): FeedFilters {
  return {
    search: searchOf(address.get('search') ?? ''),
    type: LISTING_TYPES.find((type) => type === address.get('type')) ?? DEFAULT_FILTERS.type,
    radius: DISTANCES.find((distance) => String(distance) === address.get('radius')) ?? DEFAULT_FILTERS.radius,
    status: LISTING_STATUSES.find((status) => status === address.get('status')) ?? DEFAULT_FILTERS.status,
    page: pageOf(address.get('page') ?? ''),
  };
}

/** Only what differs from the default stands in the address, always in the same order. */
export function writeFilters(filters: FeedFilters): URLSearchParams {
  const said = NAMES.filter((name) => filters[name] !== DEFAULT_FILTERS[name]);
  return new URLSearchParams(said.map((name) => [name, String(filters[name])]));
}

/** Another question has other pages, so it begins at the first. */
export function changeFilters(filters: FeedFilters, change: Partial<Omit<FeedFilters, 'page'>>): FeedFilters {
  return { ...filters, ...change, page: 1 };
}

/** The filters that narrow or widen what is shown, in the order of their chips. */
export function activeFilters(filters: FeedFilters): FilterName[] {
  return NAMES.filter((name): name is FilterName => name !== 'page' && filters[name] !== DEFAULT_FILTERS[name]);
}

/** Distance, status and page are always said: without any parameter the server would answer the home feed. */
export function queryOf({ search, type, radius, status, page }: FeedFilters): ListingQuery {
  return {
    radius,
    status,
    page,
    ...(type !== 'ALL' && { type }),
    ...(search !== '' && { search }),
  };
}

/** What is searched for when this is typed. */
export function searchOf(typed: string): string {
  return typed.trim().slice(0, SEARCH_MAX);
}

function pageOf(written: string): number {
  return /^\d{1,6}$/.test(written) ? Math.min(Math.max(1, Number(written)), COUNT_CAP) : DEFAULT_FILTERS.page;
}
