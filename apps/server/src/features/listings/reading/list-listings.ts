import type { ListingQuery } from '@ballpark/contracts/listings';
import { COUNT_CAP, LISTING_PAGE_SIZE } from '@ballpark/rules/listing-search';
import { clampPage, paginate, type Pagination } from '@ballpark/rules/pagination';
import { SHARED_ANSWER_MS } from '@ballpark/rules/requests';
import type { AppContext } from '../../../app/context.ts';
import { createTtlCache } from '../../../app/ttl-cache.ts';
import type { Cell } from '../../../database/grid.ts';
import { chooseOrder, type ListingOrder } from './choose-order.ts';

type Viewer = { place: Cell | undefined; hasJustWritten: boolean };

/** What somebody wants to see, in one way of saying it. */
export type WantedList = {
  order: ListingOrder;
  page: number;
  limit: number;
  /** The same for all who may be given the same answer; undefined for whoever must see everything as it is now. */
  key: string | undefined;
};

export type ListedListings = { /** The elements of a JSON array. */ json: string; pagination: Pagination };

export function wantedList(query: ListingQuery, viewer: Viewer | undefined): WantedList {
  const order = chooseOrder(query, viewer?.place);
  const limit = query.limit ?? LISTING_PAGE_SIZE;
  // Beyond the cap nobody counts, so there is no page either.
  const page = clampPage({ page: query.page ?? 1, limit, count: COUNT_CAP });
  return { order, page, limit, key: viewer?.hasJustWritten ? undefined : `${order.key}|${page}|${limit}` };
}

const MOST_COUNTS = 10_000;

/** Gives pages of listings with where in the list they are. A page past the end is the last one. */
export function openListings({ statements }: AppContext): (wanted: WantedList) => Promise<ListedListings> {
  const counts = createTtlCache<number>({ ttlMs: SHARED_ANSWER_MS, maxEntries: MOST_COUNTS });

  return async ({ order, page, limit, key }) => {
    const offset = (page - 1) * limit;
    const { json, rows, hasMore, count } = await order.page(statements, { offset, limit });
    if (rows === 0 && page > 1) return lastPage(order, limit);
    // The end of the list tells how long it is. Otherwise it is longer than this page, whatever was counted a moment ago.
    if (!hasMore) return { json, pagination: paginate({ page, limit, count: offset + rows }) };
    const counted = count ?? (await counts(key && order.countKey, () => order.count(statements)));
    return { json, pagination: paginate({ page, limit, count: Math.max(counted, offset + rows + 1) }) };
  };

  async function lastPage(order: ListingOrder, limit: number): Promise<ListedListings> {
    const count = await order.count(statements);
    const page = clampPage({ page: COUNT_CAP, limit, count });
    const { json } = await order.page(statements, { offset: (page - 1) * limit, limit });
    return { json, pagination: paginate({ page, limit, count }) };
  }
}
