import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { resetSession } from '../src/api/session.ts';
import { fakeApi } from './fake-api.ts';

// What a page does next may wait for others on a busy machine; one second was not always enough.
configure({ asyncUtilTimeout: 6000 });

const complaints: unknown[][] = [];

beforeAll(() => {
  fakeApi.listen({ onUnhandledFrame: 'error' });
});

/** Nothing is laid out here, so that everything counts as in sight. */
class EverythingInSight implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  readonly #report: IntersectionObserverCallback;

  constructor(report: IntersectionObserverCallback) {
    this.#report = report;
  }

  observe(target: Element): void {
    // No code reads the rest of an entry.
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry;
    this.#report([entry], this as unknown as IntersectionObserver);
  }

  disconnect(): void {}
}

vi.stubGlobal('IntersectionObserver', EverythingInSight);

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words));
});

afterEach(() => {
  // Toasts outlive the page that said them; the next test must not find them.
  toast.dismiss();
  cleanup();
  vi.useRealTimers();
  fakeApi.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  resetSession();
  // A React warning or an unexpected request is a defect, even if the test does not check for it.
  if (complaints.length > 0) throw new Error(`console.error was called: ${complaints.map(String).join('\n')}`);
});

afterAll(() => {
  fakeApi.close();
});
