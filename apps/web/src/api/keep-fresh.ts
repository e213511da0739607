import { followEvents } from './event-stream.ts';

/** Random delay, so that all pages that receive an event do not refetch at the same moment. */
const SPREAD_MS = 300;
/** The shortest time between two refreshes of something busy. */
const GAP_MS = 1_000;
const GONE = 404;

/** An event that every stream of the API sends. */
type HeardEvent<What> =
  | { event: 'changed'; data: { what: What } }
  /** While `isClear` is false, events may be missed. */
  | { event: 'sight'; data: { isClear: boolean } };

type KeepFreshOptions<What> = {
  connect: (signal: AbortSignal) => Promise<Response>;
  /** The schema of the stream's events. */
  schema: { safeParse: (event: unknown) => { data?: HeardEvent<What> | undefined } };
  /** Fetches what is followed again. */
  refresh: () => void;
  /** The interval of polling while events may be missed. */
  pollMs: number;
  /** Changes that this page must not react to. */
  isIgnored?: (what: What) => boolean;
  signal: AbortSignal;
};

/** Refreshes what is followed on every change event, and polls while the stream is down or may miss events. */
export async function keepFresh<What>(options: KeepFreshOptions<What>): Promise<void> {
  const { connect, schema, refresh, pollMs, isIgnored = () => false, signal } = options;
  const poller = createPoller(refresh, pollMs);
  const throttle = createThrottle(refresh);
  signal.addEventListener('abort', () => {
    poller.stop();
    throttle.stop();
  });
  poller.start();
  const refusal = await followEvents({
    connect,
    signal,
    onLost: poller.start,
    onEvent: ({ event, data }) => {
      const { data: heard } = schema.safeParse({ event, data: parseJson(data) });
      if (heard === undefined) return;
      if (heard.event === 'changed') return isIgnored(heard.data.what) ? undefined : throttle.ask();
      if (!heard.data.isClear) return poller.start();
      poller.stop();
      // Changes before this moment may have been missed.
      return throttle.ask();
    },
  });
  poller.stop();
  if (refusal === GONE) refresh();
}

/** The pauses vary, so that pages that lost their streams at the same moment do not poll at the same moment. */
function createPoller(refresh: () => void, pollMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const startTimer = () =>
    setTimeout(
      () => {
        timer = startTimer();
        refresh();
      },
      pollMs * (0.5 + Math.random()),
    );
  return {
    start: () => {
      timer ??= startTimer();
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

function createThrottle(refresh: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = -Infinity;
  return {
    ask: () => {
      if (timer !== undefined) return;
      const pauseMs = Math.max(lastAt + GAP_MS - performance.now(), 0) + Math.random() * SPREAD_MS;
      timer = setTimeout(() => {
        timer = undefined;
        lastAt = performance.now();
        refresh();
      }, pauseMs);
    },
    stop: () => clearTimeout(timer),
  };
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
