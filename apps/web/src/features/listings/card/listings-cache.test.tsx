import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { offerListings, things } from '../../../../test/listing-pages.ts';
import { landingPreview, listingsPage } from './listings-queries.ts';

const MINUTE_MS = 60_000;

test('the home feed and every search are good for two minutes', { tags: ['CACHE-01'] }, () => {
  expect(listingsPage({}).staleTime).toBe(2 * MINUTE_MS);
  expect(listingsPage({ radius: 5, page: 2 }).staleTime).toBe(2 * MINUTE_MS);
});

test('the landing preview is good for five minutes and not asked for again on focus', { tags: ['CACHE-02'] }, () => {
  expect(landingPreview().staleTime).toBe(5 * MINUTE_MS);
  expect(landingPreview().refetchOnWindowFocus).toBe(false);
});

test(
  'the landing preview asks for two listings from anywhere, as nobody',
  { tags: ['LAND-18', 'CONST-14'] },
  async () => {
    localStorage.setItem('token', 'a-member-is-signed-in');
    const asked = offerListings(things(5));
    const { data } = await new QueryClient().fetchQuery(landingPreview());
    expect(data.map(({ title }) => title)).toEqual(['Thing 1', 'Thing 2']);
    expect(asked.map(({ search, authorization }) => [search, authorization])).toEqual([['?radius=0&limit=2', null]]);
  },
);
