import { searchCities } from '@ballpark/contracts/places';
import { CITY_SEARCH_DEBOUNCE_MS } from '@ballpark/rules/places';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answer } from '../../../test/fake-api.ts';
import { createQueryClient } from '../../api/query-cache.ts';
import { useCitySearch } from './places-queries.ts';

afterEach(() => {
  vi.useRealTimers();
});

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

function search(restMs: number) {
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return renderHook(({ typed }) => useCitySearch(typed, restMs), { initialProps: { typed: '' }, wrapper });
}

test('the search of a listing form waits until typing has rested for 800 ms', { tags: ['VAL-10'] }, async () => {
  const asked = answer(searchCities, []);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { rerender } = search(CITY_SEARCH_DEBOUNCE_MS);
  for (const typed of ['p', 'po', 'por']) {
    rerender({ typed });
    pass(799);
  }
  expect(asked).toHaveLength(0);
  pass(1);
  vi.useRealTimers();
  await waitFor(() => expect(asked.map(({ search: query }) => query)).toEqual(['?q=por']));
});

test('onboarding asks at once', { tags: ['VAL-09'] }, async () => {
  const asked = answer(searchCities, []);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { rerender } = search(0);
  rerender({ typed: 'po' });
  vi.useRealTimers();
  await waitFor(() => expect(asked).toHaveLength(1));
});
