import { expect, test } from 'vitest';
import {
  listActiveFilters,
  changeFilters,
  DEFAULT_FILTERS,
  toListingQuery,
  readFilters,
  toSearchTerm,
  writeFilters,
} from './filters.ts';

function read(address: string) {
  return readFilters(new URLSearchParams(address));
}

test('without a word in the address active listings within 20 are asked for, page 1', { tags: ['FEED-15'] }, () => {
  expect(read('')).toEqual({ search: '', type: 'ALL', radius: 20, status: 'active', page: 1 });
});

test.each(['active', 'closed', 'all'])('the status %s can be asked for', { tags: ['FEED-15'] }, (status) => {
  expect(toListingQuery(read(`status=${status}`)).status).toBe(status);
});

test.each([0, 5, 10, 20, 50])('the distance %i can be asked for', { tags: ['FEED-17'] }, (radius) => {
  expect(toListingQuery(read(`radius=${radius}`)).radius).toBe(radius);
});

test.each([
  'radius=7',
  'type=CAR',
  'status=gone',
  'page=-1',
  'page=0',
  'page=x',
  'page=1.5',
  'page=9999999',
  'search=%20',
])('what makes no sense in an address (%s) counts as not said', (address) => {
  expect(read(address)).toEqual(DEFAULT_FILTERS);
});

test('changing any filter goes back to page 1 and keeps the others', { tags: ['FEED-16'] }, () => {
  const asked = read('search=bike&type=PRODUCT&radius=10&status=all&page=7');
  for (const change of [{ search: 'sofa' }, { type: 'SERVICE' }, { radius: 5 }, { status: 'closed' }] as const) {
    expect(changeFilters(asked, change)).toEqual({ ...asked, ...change, page: 1 });
  }
});

test('only what differs from the default stands in the address, and comes back from it', () => {
  const address = 'search=red+bike&type=PRODUCT&radius=10&status=all&page=7';
  expect(writeFilters(read(address)).toString()).toBe(address);
  expect(writeFilters(DEFAULT_FILTERS).toString()).toBe('');
});

test('only filters that are not the default count, and the page never does', { tags: ['FEED-04'] }, () => {
  expect(listActiveFilters(read('radius=20&status=active&page=3'))).toEqual([]);
  expect(listActiveFilters(read('search=a&type=SERVICE&radius=5&status=all&page=3'))).toEqual([
    'search',
    'type',
    'radius',
    'status',
  ]);
});

test('a search always says its distance, so that it is never mistaken for the home feed', () => {
  expect(toListingQuery(DEFAULT_FILTERS)).toEqual({ radius: 20, status: 'active', page: 1, widen: 'true' });
});

test.each([0, 5, 10, 50])('a distance of %i that the member has chosen does not widen', (radius) => {
  expect(toListingQuery(read(`radius=${radius}`))).not.toHaveProperty('widen');
  expect(writeFilters(read(`radius=${radius}`)).toString()).toBe(`radius=${radius}`);
});

test('a search has no blanks around it and no more than 200 characters', () => {
  expect(toSearchTerm('  red bike ')).toBe('red bike');
  expect(toSearchTerm('x'.repeat(201))).toHaveLength(200);
});
