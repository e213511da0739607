import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useCountUp } from './timing.ts';

afterEach(() => vi.restoreAllMocks());

test('a number is counted up to, and reached', async () => {
  const { result } = renderHook(() => useCountUp(50));
  expect(result.current).toBeLessThan(50);
  await waitFor(() => expect(result.current).toBe(50));
});

test('whoever asked for less motion sees the number at once', () => {
  const still = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  // Only these parts of the answer are used.
  vi.spyOn(window, 'matchMedia').mockReturnValue(still as unknown as MediaQueryList);
  const { result } = renderHook(() => useCountUp(50));
  expect(result.current).toBe(50);
});
