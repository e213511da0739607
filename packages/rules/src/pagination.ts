import type { TownAge } from './towns.ts';
import { COUNT_CAP, LISTING_PAGE_SIZE, PAGE_LINKS } from './listing-search.ts';

export type Pagination = {
  currentPage: number;
  limit: number;
  totalCount: number;
  totalPages: number;
  hasPreviousPage: boolean;
  hasNextPage: boolean;
  /** Set when there are more rows than `totalCount` says. */
  totalIsCapped?: true;
  widened?: Widened;
  /** Set when no row has all words of the search: these have most of them, on one page. */
  isClosest?: true;
  /** The town of the reader, while few of its members are active. */
  town?: Exclude<TownAge, 'grown'>;
};

/** The search was widened, because the distance that was asked for did not fill a page. */
export type Widened = {
  /** The distance of this list; 0 for anywhere. */
  radius: number;
  /** The widest distance that was too small, and how many listings it has. */
  narrower: number;
  narrowerCount: number;
};

type PageQuery = { page: number; limit: number; /** Counted up to one above the cap. */ count: number };

/** Number of pages for a count. Rows above the cap get no pages. */
export function getLastPage(count: number, limit: number): number {
  return Math.ceil(Math.min(count, COUNT_CAP) / limit);
}

/** Replaces a page past the end by the last page. An empty list still has a first page. */
export function clampPage({ page, limit, count }: PageQuery): number {
  return Math.min(Math.max(1, page), Math.max(1, getLastPage(count, limit)));
}

export function paginate({ page, limit, count }: PageQuery): Pagination {
  const totalPages = getLastPage(count, limit);
  const currentPage = clampPage({ page, limit, count });
  return {
    currentPage,
    limit,
    totalCount: Math.min(count, COUNT_CAP),
    totalPages,
    hasPreviousPage: currentPage > 1,
    hasNextPage: currentPage < totalPages,
    ...(count > COUNT_CAP && { totalIsCapped: true }),
  };
}

/** Whether to show page links at all. */
export function shouldShowPages({ totalPages, totalCount }: Pick<Pagination, 'totalPages' | 'totalCount'>): boolean {
  return totalPages > 1 && totalCount > LISTING_PAGE_SIZE;
}

/** The page numbers to link: up to five consecutive ones, with the current page in the middle where possible. */
export function listPageLinks({ currentPage, totalPages }: Pick<Pagination, 'currentPage' | 'totalPages'>): number[] {
  const length = Math.min(PAGE_LINKS, totalPages);
  const first = Math.min(Math.max(1, currentPage - Math.floor(PAGE_LINKS / 2)), totalPages - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}
