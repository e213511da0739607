import { listListings } from '@ballpark/contracts/listings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { refuse } from '../../../../test/fake-api.ts';
import { offerListings, things } from '../../../../test/listing-pages.ts';
import { useHomeFeedAside, listingsPage, landingPreview } from './listings-queries.ts';

test('beside a feed that has failed nothing is asked again: what the page says about it stays', async () => {
  const asked = refuse(listListings, 'unavailable');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await client.prefetchQuery(listingsPage({}));
  expect(asked).toHaveLength(1);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(useHomeFeedAside, { wrapper });
  expect(result.current).toMatchObject({ status: 'error', fetchStatus: 'idle' });
});

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
