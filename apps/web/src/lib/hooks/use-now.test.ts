import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useNow } from './timing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

test('the time moves on every minute', () => {
  vi.setSystemTime('2030-01-01T12:00:00Z');
  const { result } = renderHook(() => useNow());
  expect(result.current.toISOString()).toBe('2030-01-01T12:00:00.000Z');
  pass(59_999);
  expect(result.current.toISOString()).toBe('2030-01-01T12:00:00.000Z');
  pass(1);
  expect(result.current.toISOString()).toBe('2030-01-01T12:01:00.000Z');
});

test('all texts share one timer, and it rests when nobody asks', () => {
  const texts = [renderHook(() => useNow()), renderHook(() => useNow()), renderHook(() => useNow())];
  expect(vi.getTimerCount()).toBe(1);
  expect(new Set(texts.map(({ result }) => result.current)).size).toBe(1);
  for (const { unmount } of texts) unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('whoever comes between two ticks is told the time of then, and so are the others', () => {
  vi.setSystemTime('2030-01-01T12:00:00Z');
  const early = renderHook(() => useNow());
  pass(40_000);
  const late = renderHook(() => useNow());
  expect(late.result.current.toISOString()).toBe('2030-01-01T12:00:40.000Z');
  expect(early.result.current).toBe(late.result.current);
});
