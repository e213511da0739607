import type { ListingQuery } from '@ballpark/contracts/listings';
import { COUNT_CAP, type Distance, LISTING_PAGE_SIZE } from '@ballpark/rules/listing-search';
import { clampPage, paginate, type Pagination } from '@ballpark/rules/pagination';
import { SHARED_ANSWER_MS } from '@ballpark/rules/requests';
import type { TownAge } from '@ballpark/rules/towns';
import type { AppContext } from '../../../core/context.ts';
import { createTtlCache } from '../../../core/ttl-cache.ts';
import type { Cell } from '../../../database/grid.ts';
import type { Viewer } from '../../accounts/sessions/find-caller.ts';
import { findTownAge } from '../../places/towns/find-town-age.ts';
import {
  chooseOrder,
  chooseVisitorOrder,
  isPlain,
  type ListingOrder,
  listLooserOrders,
  listVisitorLooserOrders,
  listWiderOrders,
  type OrderWithin,
} from './choose-order.ts';

type FeedReader = Viewer & { cell: Cell | undefined; hasJustWritten: boolean };

export type FeedQuery = {
  order: ListingOrder;
  page: number;
  limit: number;
  /** Cache key. Undefined for a viewer who has just written, or has blocks: they get an answer of their own. */
  key: string | undefined;
  /** The list ends with its first page, however many listings there are. */
  isSinglePage: boolean;
  /** The distance of `order`; 0 for anywhere. */
  radius: Distance;
  /** The orders to try, one after the other, while the listings do not fill a page. */
  wider: readonly OrderWithin[];
  /** The orders to try when no listing has all words of the search: near first, then anywhere. */
  looser: readonly LooserOrders[];
  /** The cell whose town the answer speaks of, if the list reaches beyond it. */
  town: Cell | undefined;
};

/** Searches for most of the words within a distance, those for more words first. */
type LooserOrders = { radius: Distance; orders: readonly ListingOrder[] };

export type PaginatedListings = { /** The elements of a JSON array. */ json: string; pagination: Pagination };

/** Normalises a query, so that equivalent requests share one cache key. A visitor gets the first page alone. */
export function toFeedQuery({ widen, ...query }: ListingQuery, viewer: FeedReader | undefined): FeedQuery {
  const limit = query.limit ?? LISTING_PAGE_SIZE;
  if (!viewer) {
    const order = chooseVisitorOrder(query);
    const looser = [{ radius: 0 as const, orders: listVisitorLooserOrders(query) }];
    return {
      order,
      page: 1,
      limit,
      key: `${order.key}|${limit}`,
      isSinglePage: true,
      radius: 0,
      wider: [],
      looser,
      town: undefined,
    };
  }
  const reader = {
    cell: viewer.cell,
    viewerId: viewer.hasBlocks ? viewer.memberId : undefined,
    audience: viewer.guessesFirst ? ('guesser' as const) : ('member' as const),
  };
  const order = chooseOrder(query, reader);
  // Listings beyond the cap are not counted, so there is no page there either.
  const page = clampPage({ page: query.page ?? 1, limit, count: COUNT_CAP });
  const wider = widen === 'true' ? listWiderOrders(query, reader) : [];
  return {
    order,
    page,
    limit,
    key: viewer.hasJustWritten || viewer.hasBlocks ? undefined : `${order.key}|${page}|${limit}|${wider.length}`,
    isSinglePage: false,
    radius: query.radius ?? 0,
    wider,
    looser: [query.radius ?? 0, ...(wider.length > 0 ? [0 as const] : [])].map((radius) => ({
      radius,
      orders: listLooserOrders({ ...query, radius }, reader),
    })),
    town: widen === 'true' || isPlain(query) ? viewer.cell : undefined,
  };
}

type PageQuery = Pick<FeedQuery, 'page' | 'limit' | 'key' | 'isSinglePage'> & { isYoung: boolean };
type FoundWithin = PaginatedListings & { /** The widest distance that has no more than these. */ radius: Distance };

function toWidened(found: FoundWithin, radius: Distance, { json, pagination }: PaginatedListings): FoundWithin {
  const widened = { radius, narrower: found.radius, narrowerCount: found.pagination.totalCount };
  return { radius, json, pagination: { ...pagination, widened } };
}

const MAX_COUNTS = 10_000;

/** Asks at most once, and not for a list that ends within the town. */
function rememberTownAge(app: AppContext, town: Cell | undefined): () => Promise<TownAge> {
  let age: Promise<TownAge> | undefined;
  return () => (age ??= town ? findTownAge(app, town) : Promise.resolve('grown'));
}

/** Returns a function that reads pages of listings. A page past the end is the last page. */
export function createFeedReader(app: AppContext): (query: FeedQuery) => Promise<PaginatedListings> {
  const { statements } = app;
  const counts = createTtlCache<number>({ ttlMs: SHARED_ANSWER_MS, maxEntries: MAX_COUNTS });

  return async (query) => {
    const findAge = rememberTownAge(app, query.town);
    const found = await readWidening(query, findAge);
    const isAnywhere = query.radius === 0 || found.pagination.widened?.radius === 0;
    const town = isAnywhere ? await findAge() : 'grown';
    return town === 'grown' ? found : { ...found, pagination: { ...found.pagination, town } };
  };

  async function readWidening(feed: FeedQuery, findAge: () => Promise<TownAge>): Promise<PaginatedListings> {
    const { order, radius, wider, looser, ...query } = feed;
    const read = async (next: OrderWithin) =>
      readOrder(next.order, { ...query, isYoung: next.radius === 0 && (await findAge()) !== 'grown' });
    let found: FoundWithin = { radius, ...(await read({ order, radius })) };
    for (const next of wider) {
      if (found.pagination.totalCount >= query.limit) break;
      // In sequence: a wider search is needed only if this one is too small, too.
      const farther = await read(next);
      const hasMore = farther.pagination.totalCount > found.pagination.totalCount;
      found = hasMore ? toWidened(found, next.radius, farther) : { ...found, radius: next.radius };
    }
    if (found.pagination.totalCount > 0) return found;
    for (const { radius: distance, orders } of looser) {
      const closest = await readClosest(orders, query.limit);
      if (closest) return distance === radius ? closest : toWidened({ ...found, radius }, distance, closest);
    }
    return found;
  }

  /** One page of the closest listings, or undefined when there is none. */
  async function readClosest(orders: readonly ListingOrder[], limit: number): Promise<PaginatedListings | undefined> {
    const parts: string[] = [];
    let count = 0;
    for (const order of orders) {
      if (count === limit) break;
      const { json, rows } = await order.page(statements, { offset: 0, limit: limit - count });
      if (rows > 0) parts.push(json);
      count += rows;
    }
    if (count === 0) return undefined;
    return { json: parts.join(','), pagination: { ...paginate({ page: 1, limit, count }), isClosest: true } };
  }

  async function readOrder(order: ListingOrder, query: PageQuery): Promise<PaginatedListings> {
    const { page, limit, key, isSinglePage, isYoung } = query;
    const offset = (page - 1) * limit;
    // Other counts are kept for a moment and shared.
    const window = { offset, limit, isCounted: key === undefined, isYoung };
    const { json, rows, hasMore, count } = await order.page(statements, window);
    if (rows === 0 && page > 1) return readLastPage(order, { limit, isYoung });
    // The last page gives the exact length. On any other page the list is longer than that page, even if the cached
    // count says otherwise.
    if (!hasMore || isSinglePage) return { json, pagination: paginate({ page, limit, count: offset + rows }) };
    const counted = count ?? (await counts(key && order.countKey, () => order.count(statements)));
    return { json, pagination: paginate({ page, limit, count: Math.max(counted, offset + rows + 1) }) };
  }

  async function readLastPage(
    order: ListingOrder,
    { limit, isYoung }: Pick<PageQuery, 'limit' | 'isYoung'>,
  ): Promise<PaginatedListings> {
    const count = await order.count(statements);
    const page = clampPage({ page: COUNT_CAP, limit, count });
    const { json } = await order.page(statements, { offset: (page - 1) * limit, limit, isYoung });
    return { json, pagination: paginate({ page, limit, count }) };
  }
}
