import { afterAll, beforeAll, vi } from 'vitest';

/**
 * Test files share their modules, so a timer or a request that one test leaves behind would act in a later test, perhaps
 * of another file. This ends them after each test.
 */
const timers = new Set<ReturnType<typeof setTimeout>>();
let leaveRequests = Promise.withResolvers<never>();

/** Says which test has sent a request. */
const TEST_HEADER = 'x-test-number';
let testNumber = 0;

/** Call it once the fake API listens. */
export function trackLeftovers(): () => void {
  const { fetch, setTimeout, setInterval } = globalThis;
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    request.headers.set(TEST_HEADER, String(testNumber));
    // The request itself goes on: aborting it within happy-dom throws outside of every promise, depending on the moment.
    return Promise.race([fetch(request), leaveRequests.promise]);
  };
  globalThis.setTimeout = track(setTimeout);
  globalThis.setInterval = track(setInterval);
  return () => Object.assign(globalThis, { fetch, setTimeout, setInterval });
}

function track<Start extends typeof setTimeout | typeof setInterval>(start: Start): Start {
  const tracked = (...parameters: Parameters<typeof setTimeout>) => {
    const timer = start(...parameters);
    const [, delayMs = 0] = parameters;
    // Timers without a delay are the queues of React and of libraries, which would wait for ever for a cleared one.
    if (delayMs > 0) timers.add(timer);
    return timer;
  };
  return Object.assign(tracked, start) as Start;
}

export function endLeftovers(): void {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  leaveRequests.promise.catch(() => undefined);
  leaveRequests.reject(new DOMException('The test has ended.', 'AbortError'));
  leaveRequests = Promise.withResolvers<never>();
  testNumber += 1;
}

/** Whether an earlier test has sent this request. Its answers may be gone by now. */
export function isLeftover(request: Request): boolean {
  return request.headers.get(TEST_HEADER) !== String(testNumber);
}

/**
 * Loads the script of a page that the server writes. It listens to the document of the window, which test files share, so it
 * is taken off after the tests of the file.
 */
export function usePageScript(load: () => Promise<unknown>): void {
  const removals: (() => void)[] = [];
  beforeAll(async () => {
    const listen = vi.spyOn(document, 'addEventListener');
    await load();
    for (const [name, listener] of listen.mock.calls) {
      removals.push(() => document.removeEventListener(name, listener));
    }
    listen.mockRestore();
  });
  afterAll(() => {
    for (const remove of removals) remove();
  });
}
