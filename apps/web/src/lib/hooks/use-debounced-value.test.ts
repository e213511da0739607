import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useDebouncedValue } from './timing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

function typing(first: string) {
  return renderHook(({ typed }) => useDebouncedValue(typed, 500), { initialProps: { typed: first } });
}

function wait(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

test('what is typed counts when it has rested for 500 ms, not a moment earlier', () => {
  const { result, rerender } = typing('');
  rerender({ typed: 'ada' });
  wait(499);
  expect(result.current).toBe('');
  wait(1);
  expect(result.current).toBe('ada');
});

test('every keystroke begins the pause anew', () => {
  const { result, rerender } = typing('');
  for (const typed of ['a', 'ad', 'ada', 'ada.', 'ada.l']) {
    rerender({ typed });
    wait(400);
  }
  expect(result.current).toBe('');
  wait(100);
  expect(result.current).toBe('ada.l');
});

test('what was there from the start has rested already', () => {
  expect(typing('ada').result.current).toBe('ada');
});
