import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { HttpNetworkFrame } from 'msw/experimental';
import * as React from 'react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { resetSession } from '../src/api/session.ts';
import { startSession } from '../src/api/start-session.ts';
import { takeToast } from '../src/ui/feedback/toast.ts';
import { fakeApi } from './fake-api.ts';
import { endLeftovers, isLeftover, trackLeftovers } from './leftovers.ts';

configure({
  // On a busy machine the default of one second is too short.
  asyncUtilTimeout: 45_000,
  // In the gate, without the whole page: it would be written again and again while a test waits for an element.
  ...(process.env.CI !== undefined && { getElementError: (message) => new Error(message ?? 'not found') }),
});
skipOwnerStacks();

const errorCalls: unknown[][] = [];

let stopTracking = () => {};

beforeAll(() => {
  fakeApi.listen({
    onUnhandledFrame: ({ frame, defaults }) => {
      if (!(frame instanceof HttpNetworkFrame && isLeftover(frame.data.request))) defaults.error();
      throw new Error('The fake API has no answer.');
    },
  });
  stopTracking = trackLeftovers();
});

/** happy-dom has no layout, so everything counts as visible. */
class EverythingIsVisible implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  readonly #report: IntersectionObserverCallback;

  constructor(report: IntersectionObserverCallback) {
    this.#report = report;
  }

  observe(target: Element): void {
    // The other fields of an entry are not used.
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry;
    this.#report([entry], this as unknown as IntersectionObserver);
  }

  disconnect(): void {}
}

vi.stubGlobal('IntersectionObserver', EverythingIsVisible);

beforeEach(() => {
  // Once more: what ended with the earlier test may have begun something else since.
  endLeftovers();
  errorCalls.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words) => errorCalls.push(words));
});

afterEach(async () => {
  cleanup();
  // Toasts outlive their page; the next test must not find them.
  while (takeToast() !== undefined);
  toast.dismiss();
  vi.useRealTimers();
  // Without a mounted page nothing tells it that the line is back.
  onlineManager.setOnline(true);
  localStorage.clear();
  sessionStorage.clear();
  // A warning of React and an unexpected request fail every test.
  const words = errorCalls.map(String).join('\n');
  endLeftovers();
  await startSession();
  fakeApi.resetHandlers();
  resetSession();
  if (words !== '') throw new Error(`console.error was called: ${words}`);
});

afterAll(() => {
  stopTracking();
  fakeApi.close();
});

/**
 * React's development build records a stack trace for each element, for messages that no test reads. It stops at a number
 * of them per second; here it has always reached that number. Rendering takes a fifth less time.
 */
function skipOwnerStacks(): void {
  const shared = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as
    | object
    | undefined;
  if (shared === undefined || !('recentlyCreatedOwnerStacks' in shared))
    throw new Error('React counts them elsewhere now');
  Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    set: () => {},
  });
}
