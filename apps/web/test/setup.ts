import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { resetSession } from '../src/api/session.ts';
import { fakeApi } from './fake-api.ts';

// On a busy machine the default of one second is too short.
configure({ asyncUtilTimeout: 6000 });

const errorCalls: unknown[][] = [];

beforeAll(() => {
  fakeApi.listen({ onUnhandledFrame: 'error' });
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
  errorCalls.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words) => errorCalls.push(words));
});

afterEach(() => {
  // Toasts outlive their page; the next test must not find them.
  toast.dismiss();
  cleanup();
  vi.useRealTimers();
  fakeApi.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  resetSession();
  // A warning of React and an unexpected request fail every test.
  if (errorCalls.length > 0) throw new Error(`console.error was called: ${errorCalls.map(String).join('\n')}`);
});

afterAll(() => {
  fakeApi.close();
});
