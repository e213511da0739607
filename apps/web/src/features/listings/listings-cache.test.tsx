import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { offerListings, things } from '../../../test/listing-pages.ts';
import { landingPreview, listingsPage } from './listings-queries.ts';

const MINUTE_MS = 60_000;

test('[CACHE-01] the home feed and every search are good for two minutes', () => {
  expect(listingsPage({}).staleTime).toBe(2 * MINUTE_MS);
  expect(listingsPage({ radius: 5, page: 2 }).staleTime).toBe(2 * MINUTE_MS);
});

test('[CACHE-02] the landing preview is good for five minutes and not asked for again on focus', () => {
  expect(landingPreview().staleTime).toBe(5 * MINUTE_MS);
  expect(landingPreview().refetchOnWindowFocus).toBe(false);
});

test('[LAND-18][CONST-14] the landing preview asks for two listings from anywhere, as nobody', async () => {
  localStorage.setItem('token', 'a-member-is-signed-in');
  const asked = offerListings(things(5));
  const { data } = await new QueryClient().fetchQuery(landingPreview());
  expect(data.map(({ title }) => title)).toEqual(['Thing 1', 'Thing 2']);
  expect(asked.map(({ search, authorization }) => [search, authorization])).toEqual([['?radius=0&limit=2', null]]);
});
