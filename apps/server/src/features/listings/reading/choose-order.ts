import type { ListingQuery } from '@ballpark/contracts/listings';
import { type Distance, DISTANCES, toRadiusKm } from '@ballpark/rules/listing-search';
import type { Cell } from '../../../database/grid.ts';
import type { Statements } from '../../../database/statement.ts';
import { listHomeFeed } from './home-feed.repository.ts';
import { countListings, countMatchingListings } from './count.repository.ts';
import { listNewestListings } from './feed.repository.ts';
import type { ListingPage, Window } from './page.repository.ts';
import { buildScope, type ListingScope } from './scope.repository.ts';
import { listMatchingListings } from './text-search.repository.ts';
import { listLooserSearches, parseSearch, type SearchWords } from '../search-words.ts';

/** One ordered list of listings, of which any page can be read. */
export type ListingOrder = {
  /** Cache key: orders with equal keys give equal pages. */
  key: string;
  page: (db: Statements, window: Window) => Promise<ListingPage>;
  /** The length of the list, counted up to one above the cap. */
  count: (db: Statements) => Promise<number>;
  /** Cache key of the count. Lists with different orders can share it. */
  countKey: string;
};

export type ListingFilters = Omit<ListingQuery, 'widen'>;

/** For whom the lists are read. */
export type Reader = {
  cell: Cell | undefined;
  /** Set for a member with blocks. */
  viewerId?: string | undefined;
  audience?: 'member' | 'guesser';
};

/** Active listings only: what has closed, and for how much, is for members. */
function visitorScope({ type }: ListingQuery): ListingScope {
  return buildScope({ audience: 'visitor', status: 'active', type });
}

export function chooseVisitorOrder(query: ListingQuery): ListingOrder {
  return newestFirst(visitorScope(query), parseSearch(query.search ?? ''));
}

/** The orders to try when no listing has all words of the search, the closest first. */
export function listVisitorLooserOrders(query: ListingQuery): ListingOrder[] {
  return listLooserSearches(query.search ?? '').map((words) => newestFirst(visitorScope(query), words));
}

/** Whether a query has no filter. */
export function isPlain(query: ListingFilters): boolean {
  return Object.values(query).every((value) => value === undefined);
}

/** Without any filter, a viewer who has a cell gets the nearest first. Every other query is sorted newest first. */
export function chooseOrder(query: ListingFilters, reader: Reader): ListingOrder {
  const { cell } = reader;
  if (isPlain(query) && cell) return nearestFirst(cell, reader);
  return newestFirst(chooseScope(query, reader), parseSearch(query.search ?? ''));
}

/** The orders to try when no listing has all words of the search, the closest first. */
export function listLooserOrders(query: ListingFilters, reader: Reader): ListingOrder[] {
  return listLooserSearches(query.search ?? '').map((words) => newestFirst(chooseScope(query, reader), words));
}

function chooseScope(query: ListingFilters, { cell, viewerId, audience }: Reader): ListingScope {
  const { status = 'active', type, radius = 0 } = query;
  const within = cell && radius > 0 ? { cell, radiusKm: toRadiusKm(radius, cell) } : undefined;
  return buildScope({ audience, viewerId, status, type, within });
}

/** An order within a distance; 0 for anywhere. */
export type OrderWithin = { radius: Distance; order: ListingOrder };

/**
 * Repeats the search at each larger distance, then anywhere. The last one lists the nearest first where that order
 * exists, so that the few listings nearby stay on the first page.
 */
export function listWiderOrders(query: ListingFilters, reader: Reader): OrderWithin[] {
  const { cell } = reader;
  const { radius = 0, type, search = '', status = 'active' } = query;
  if (!cell || radius === 0) return [];
  const farther = DISTANCES.filter((distance) => distance > radius);
  const isUnfiltered = status === 'active' && type === undefined && parseSearch(search) === undefined;
  return [
    ...farther.map((distance) => ({ radius: distance, order: chooseOrder({ ...query, radius: distance }, reader) })),
    { radius: 0, order: isUnfiltered ? nearestFirst(cell, reader) : chooseOrder({ ...query, radius: 0 }, reader) },
  ];
}

function nearestFirst(cell: Cell, { viewerId, audience = 'member' }: Reader): ListingOrder {
  const allActive = buildScope({ viewerId, status: 'active' });
  return {
    key: `near ${cell.h7} ${viewerId} ${audience}`,
    page: (db, window) => listHomeFeed(db, cell, { ...window, viewerId, audience }),
    count: (db) => countListings(db, allActive),
    countKey: toScopeKey(allActive),
  };
}

function newestFirst(scope: ListingScope, words: SearchWords | undefined): ListingOrder {
  const key = toScopeKey(scope, words?.all);
  if (!words) {
    return {
      key,
      page: (db, window) => listNewestListings(db, scope, window),
      count: (db) => countListings(db, scope),
      countKey: key,
    };
  }
  return {
    key,
    page: (db, window) => listMatchingListings(db, { ...scope, words }, window),
    count: (db) => countMatchingListings(db, { ...scope, words }),
    countKey: key,
  };
}

function toScopeKey({ audience, viewerId, status, type, cover }: ListingScope, words = ''): string {
  return [audience, viewerId, status, type, cover && `${cover.cell.h7} ${cover.radiusKm}`, words].join('|');
}
