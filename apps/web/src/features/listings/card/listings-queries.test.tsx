import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { answerListings, buildListings } from '../../../../test/listing-pages.ts';
import { onboardedMember } from '../../../../test/members.ts';
import { beginSession } from '../../../api/session.ts';
import { useHomeFeed, useListings, listingPageQuery, landingPreviewQuery } from './listings-queries.ts';

function createWrapper(client = new QueryClient()) {
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
}

test('a search waits until there is a member, then it is asked once', { tags: ['PERM-15'] }, async () => {
  const asked = answerListings(buildListings(3));
  const { result, rerender } = renderHook(() => useListings({ radius: 5 }), { wrapper: createWrapper() });
  rerender();
  expect(result.current).toMatchObject({ status: 'pending', fetchStatus: 'idle' });
  expect(asked).toEqual([]);
  act(() => beginSession(onboardedMember, 'good'));
  await waitFor(() => expect(result.current.data?.data).toHaveLength(3));
  expect(asked.map(({ search, authorization }) => [search, authorization])).toEqual([['?radius=5', 'Bearer good']]);
});

test('the home feed asks for nothing in particular', { tags: ['API-13'] }, async () => {
  beginSession(onboardedMember, 'good');
  const asked = answerListings(buildListings(3));
  const { result } = renderHook(useHomeFeed, { wrapper: createWrapper() });
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(asked.map(({ search }) => search)).toEqual(['']);
});

const MINUTE_MS = 60_000;

test('the home feed and every search are fresh for two minutes', { tags: ['CACHE-01'] }, () => {
  expect(listingPageQuery({}).staleTime).toBe(2 * MINUTE_MS);
  expect(listingPageQuery({ radius: 5, page: 2 }).staleTime).toBe(2 * MINUTE_MS);
});

test('the landing preview is fresh for five minutes and not refetched on focus', { tags: ['CACHE-02'] }, () => {
  expect(landingPreviewQuery().staleTime).toBe(5 * MINUTE_MS);
  expect(landingPreviewQuery().refetchOnWindowFocus).toBe(false);
});

test(
  'the landing preview asks for two listings from anywhere, without a token',
  { tags: ['LAND-18', 'CONST-14', 'API-13'] },
  async () => {
    localStorage.setItem('token', 'a-member-is-signed-in');
    const asked = answerListings(buildListings(5));
    const { data } = await new QueryClient().fetchQuery(landingPreviewQuery());
    expect(data.map(({ title }) => title)).toEqual(['Thing 1', 'Thing 2']);
    expect(asked.map(({ search, authorization }) => [search, authorization])).toEqual([['?radius=0&limit=2', null]]);
  },
);
