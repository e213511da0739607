import type { ListingQuery } from '@ballpark/contracts/listings';
import { radiusKm } from '@ballpark/rules/listing-search';
import type { Cell } from '../../../database/grid.ts';
import type { Statements } from '../../../database/statement.ts';
import { listHome } from './home-feed.repository.ts';
import { countListings, countMatching } from './count.repository.ts';
import { listNewest } from './feed.repository.ts';
import type { ListingPage, Window } from './page.repository.ts';
import type { ListingScope } from './scope.repository.ts';
import { listMatching } from './text-search.repository.ts';
import { searchWordsOf } from '../search-words.ts';

/** A list of listings in an order, whichever page of it. */
export type ListingOrder = {
  /** The same for all who would be shown the same. */
  key: string;
  page: (db: Statements, window: Window) => Promise<ListingPage>;
  /** How many it has, up to one above the cap. */
  count: (db: Statements) => Promise<number>;
  /** The same for all lists that have as many. */
  countKey: string;
};

const ALL_ACTIVE: ListingScope = { status: 'active', type: undefined, near: undefined };

/**
 * Who says nothing about what they want and has a place gets what is near first; everybody else the newest first.
 * Whoever has no place has no distance either.
 */
export function chooseOrder(query: ListingQuery, place: Cell | undefined): ListingOrder {
  const isPlain = Object.values(query).every((value) => value === undefined);
  if (isPlain && place) return nearestFirst(place);
  const { status = 'active', type, radius = 0, search = '' } = query;
  const near = place && radius > 0 ? { centre: place, radiusKm: radiusKm(radius, place) } : undefined;
  return newestFirst({ status, type, near }, search);
}

function nearestFirst(place: Cell): ListingOrder {
  return {
    key: `near ${place.h7}`,
    page: (db, window) => listHome(db, place, window),
    count: (db) => countListings(db, ALL_ACTIVE),
    countKey: keyOf(ALL_ACTIVE),
  };
}

function newestFirst(scope: ListingScope, search: string): ListingOrder {
  const words = searchWordsOf(search);
  const key = keyOf(scope, words?.all);
  if (!words) {
    return {
      key,
      page: (db, window) => listNewest(db, scope, window),
      count: (db) => countListings(db, scope),
      countKey: key,
    };
  }
  return {
    key,
    page: (db, window) => listMatching(db, { ...scope, words }, window),
    count: (db) => countMatching(db, { ...scope, words }),
    countKey: key,
  };
}

function keyOf({ status, type, near }: ListingScope, words = ''): string {
  return [status, type, near && `${near.centre.h7} ${near.radiusKm}`, words].join('|');
}
