import { COUNT_CAP, LISTING_PAGE_SIZE, PAGE_LINKS } from './listing-search.ts';

export type Pagination = {
  currentPage: number;
  limit: number;
  totalCount: number;
  totalPages: number;
  hasPreviousPage: boolean;
  hasNextPage: boolean;
  /** Set when there are more than were counted. */
  totalIsCapped?: true;
};

type PageQuery = { page: number; limit: number; /** Counted up to one above the cap. */ count: number };

/** How many pages a count fills. Nobody pages beyond the cap. */
export function getLastPage(count: number, limit: number): number {
  return Math.ceil(Math.min(count, COUNT_CAP) / limit);
}

/** A page past the end is answered with the last one; there is always a first, even with nothing on it. */
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

/** Whether page links are shown at all. */
export function shouldShowPages({ totalPages, totalCount }: Pick<Pagination, 'totalPages' | 'totalCount'>): boolean {
  return totalPages > 1 && totalCount > LISTING_PAGE_SIZE;
}

/** The numbers to offer: up to five in a row with the current one among them, in the middle where that is possible. */
export function listPageLinks({ currentPage, totalPages }: Pick<Pagination, 'currentPage' | 'totalPages'>): number[] {
  const length = Math.min(PAGE_LINKS, totalPages);
  const first = Math.min(Math.max(1, currentPage - Math.floor(PAGE_LINKS / 2)), totalPages - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}
