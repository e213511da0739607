import type { ListingQuery } from '@ballpark/contracts/listings';
import {
  COUNT_CAP,
  type Distance,
  DISTANCES,
  FEED_DISTANCE,
  LISTING_STATUSES,
  type ListingStatus,
  SEARCH_MAX,
} from '@ballpark/rules/listing-search';
import { LISTING_TYPES, type ListingType } from '@ballpark/rules/listings';

/** The search as the URL states it. */
export type FeedFilters = {
  search: string;
  type: ListingType | 'ALL';
  radius: Distance;
  status: ListingStatus;
  page: number;
};

/** A filter that a member sets; the page number follows from paging. */
export type FilterName = Exclude<keyof FeedFilters, 'page'>;

export type FilterChange = Partial<Omit<FeedFilters, 'page'>>;

export const DEFAULT_FILTERS: FeedFilters = {
  search: '',
  type: 'ALL',
  radius: FEED_DISTANCE,
  status: 'active',
  page: 1,
};

const NAMES = Object.keys(DEFAULT_FILTERS) as readonly (keyof FeedFilters)[];

/** A URL may be written by hand: an invalid parameter counts as missing. */
export function readFilters(address: URLSearchParams): FeedFilters {
  return {
    search: toSearchTerm(address.get('search') ?? ''),
    type: LISTING_TYPES.find((type) => type === address.get('type')) ?? DEFAULT_FILTERS.type,
    radius: DISTANCES.find((distance) => String(distance) === address.get('radius')) ?? DEFAULT_FILTERS.radius,
    status: LISTING_STATUSES.find((status) => status === address.get('status')) ?? DEFAULT_FILTERS.status,
    page: parsePage(address.get('page') ?? ''),
  };
}

/** Only what differs from the default is in the URL, always in the same order. */
export function writeFilters(filters: FeedFilters): URLSearchParams {
  const changed = NAMES.filter((name) => filters[name] !== DEFAULT_FILTERS[name]);
  return new URLSearchParams(changed.map((name) => [name, String(filters[name])]));
}

/** A changed search starts at its first page. */
export function changeFilters(filters: FeedFilters, change: FilterChange): FeedFilters {
  return { ...filters, ...change, page: 1 };
}

/** The filters that differ from the default, in the order of their chips. */
export function listActiveFilters(filters: FeedFilters): FilterName[] {
  return NAMES.filter((name): name is FilterName => name !== 'page' && filters[name] !== DEFAULT_FILTERS[name]);
}

/** Always sends radius, status and page: without any parameter the server would answer with the home feed. */
export function toListingQuery({ search, type, radius, status, page }: FeedFilters): ListingQuery {
  return {
    radius,
    status,
    page,
    ...(mayWiden({ radius }) && { widen: 'true' }),
    ...(type !== 'ALL' && { type }),
    ...(search !== '' && { search }),
  };
}

/** A distance that the member has chosen holds. Only the default one widens by itself. */
export function mayWiden({ radius }: Pick<FeedFilters, 'radius'>): boolean {
  return radius === DEFAULT_FILTERS.radius;
}

/** The search term for a typed text. */
export function toSearchTerm(typed: string): string {
  return typed.trim().slice(0, SEARCH_MAX);
}

function parsePage(written: string): number {
  return /^\d{1,6}$/.test(written) ? Math.min(Math.max(1, Number(written)), COUNT_CAP) : DEFAULT_FILTERS.page;
}
