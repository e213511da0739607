import { describe, expect, test } from 'vitest';
import { LISTING_PAGE_SIZE } from './listing-search.ts';
import { clampPage, getLastPage, listPageLinks, paginate, shouldShowPages } from './pagination.ts';

const limit = LISTING_PAGE_SIZE;

describe('how many pages there are', () => {
  test.each([
    [0, 0],
    [1, 1],
    [11, 1],
    [12, 1],
    [13, 2],
    [24, 2],
    [25, 3],
    [996, 83],
    [997, 84],
    [1000, 84],
    [1001, 84],
  ])('%i listings fill %i pages of twelve', (count, pages) => {
    expect(getLastPage(count, limit)).toBe(pages);
  });

  test.each([
    [1, 1000],
    [50, 20],
  ])('with pages of %i, page links end at %i when the count is capped', (size, pages) => {
    expect(getLastPage(1001, size)).toBe(pages);
  });
});

describe('pagination', () => {
  test.each([
    [
      { page: 1, count: 0 },
      { currentPage: 1, totalPages: 0, hasPreviousPage: false, hasNextPage: false },
    ],
    [
      { page: 1, count: 12 },
      { currentPage: 1, totalPages: 1, hasPreviousPage: false, hasNextPage: false },
    ],
    [
      { page: 1, count: 13 },
      { currentPage: 1, totalPages: 2, hasPreviousPage: false, hasNextPage: true },
    ],
    [
      { page: 2, count: 25 },
      { currentPage: 2, totalPages: 3, hasPreviousPage: true, hasNextPage: true },
    ],
    [
      { page: 3, count: 25 },
      { currentPage: 3, totalPages: 3, hasPreviousPage: true, hasNextPage: false },
    ],
  ])('says whether there is a page before and after (%#)', ({ page, count }, expected) => {
    expect(paginate({ page, limit, count })).toEqual({ ...expected, limit, totalCount: count });
  });

  test.each([999, 1000])('%i are counted exactly', (count) => {
    const answer = paginate({ page: 1, limit, count });
    expect(answer.totalCount).toBe(count);
    expect(answer).not.toHaveProperty('totalIsCapped');
  });

  test('above 1,000 the count is capped and marked as capped, and the pages end at 84', () => {
    expect(paginate({ page: 84, limit, count: 1001 })).toEqual({
      currentPage: 84,
      limit,
      totalCount: 1000,
      totalPages: 84,
      hasPreviousPage: true,
      hasNextPage: false,
      totalIsCapped: true,
    });
  });

  test.each([
    [{ page: 4, count: 25 }, 3],
    [{ page: 1000, count: 25 }, 3],
    [{ page: 85, count: 1001 }, 84],
    [{ page: 2, count: 0 }, 1],
    [{ page: 0, count: 25 }, 1],
    [{ page: -7, count: 0 }, 1],
  ])('a page past the end becomes the last page, a page before the first becomes the first (%#)', (asked, page) => {
    expect(clampPage({ ...asked, limit })).toBe(page);
    expect(paginate({ ...asked, limit }).currentPage).toBe(page);
  });
});

describe('page links', () => {
  test.each([
    [1, 0, []],
    [1, 1, [1]],
    [2, 3, [1, 2, 3]],
    [1, 5, [1, 2, 3, 4, 5]],
    [5, 5, [1, 2, 3, 4, 5]],
    [1, 84, [1, 2, 3, 4, 5]],
    [3, 84, [1, 2, 3, 4, 5]],
    [4, 84, [2, 3, 4, 5, 6]],
    [40, 84, [38, 39, 40, 41, 42]],
    [82, 84, [80, 81, 82, 83, 84]],
    [83, 84, [80, 81, 82, 83, 84]],
    [84, 84, [80, 81, 82, 83, 84]],
  ])(
    'on page %i of %i are %j: up to five, with the current one among them',
    { tags: ['CONST-12'] },
    (currentPage, totalPages, links) => {
      expect(listPageLinks({ currentPage, totalPages })).toEqual(links);
    },
  );

  test.each([
    [0, 0, false],
    [1, 12, false],
    [1, 13, false],
    [2, 12, false],
    [2, 13, true],
    [84, 1000, true],
  ])('with %i pages and %i listings they are shown: %s', { tags: ['CONST-13'] }, (totalPages, totalCount, isShown) => {
    expect(shouldShowPages({ totalPages, totalCount })).toBe(isShown);
  });
});
