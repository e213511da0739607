/**
 * Test files share their modules, so a timer or a request that one test leaves behind would act in a later test, perhaps
 * of another file. This ends them after each test.
 */
const timers = new Set<ReturnType<typeof setTimeout>>();
let requests = new AbortController();

/** Call it once the fake API listens. */
export function trackLeftovers(): () => void {
  const { fetch, setTimeout, setInterval } = globalThis;
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    return fetch(request, { signal: AbortSignal.any([request.signal, requests.signal]) });
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
  requests.abort();
  requests = new AbortController();
}
