import { listListings } from '@ballpark/contracts/listings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { refuse } from '../../../../test/fake-api.ts';
import { useHomeFeedAside } from './home-queries.ts';
import { listingsPage } from './listings-queries.ts';

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
