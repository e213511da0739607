import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Sees the timers that the page starts, and ends one of exactly this length without waiting for it. */
export function watchTimers() {
  const started = vi.spyOn(globalThis, 'setTimeout');
  return {
    end: (milliseconds: number) => {
      const [handler] = started.mock.calls.findLast(([, delay]) => delay === milliseconds) ?? [];
      if (typeof handler !== 'function') throw new Error(`The page has no timer of ${milliseconds} ms.`);
      act(() => handler());
    },
  };
}
