import { type ListingChange, listingEvent } from '@ballpark/contracts/live';
import { followEvents } from '../../../api/event-stream.ts';

/** The interval of polling while events may be missed. */
const POLL_MS = 10_000;
/** Random delay, so that all pages that receive an event do not refetch at the same moment. */
const SPREAD_MS = 300;
/** The shortest time between two refreshes of a busy listing. */
const GAP_MS = 1_000;
const GONE = 404;

type KeepFreshOptions = {
  connect: (signal: AbortSignal) => Promise<Response>;
  /** Fetches the listing again. */
  refresh: () => void;
  /** Changes that this page must not react to. */
  isIgnored?: (what: ListingChange) => boolean;
  signal: AbortSignal;
};

/** Refreshes a listing on every change event, and polls while the stream is down or may miss events. */
export async function keepFresh({
  connect,
  refresh,
  isIgnored = () => false,
  signal,
}: KeepFreshOptions): Promise<void> {
  const poller = createPoller(refresh);
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
      const heard = listingEvent.safeParse({ event, data: parseJson(data) });
      if (!heard.success) return;
      if (heard.data.event === 'changed') return isIgnored(heard.data.data.what) ? undefined : throttle.ask();
      if (!heard.data.data.isClear) return poller.start();
      poller.stop();
      // Changes before this moment may have been missed.
      return throttle.ask();
    },
  });
  poller.stop();
  if (refusal === GONE) refresh();
}

function createPoller(refresh: () => void) {
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    start: () => {
      timer ??= setInterval(refresh, POLL_MS);
    },
    stop: () => {
      clearInterval(timer);
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
