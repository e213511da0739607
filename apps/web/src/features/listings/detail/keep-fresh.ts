import { type ListingChange, listingEvent } from '@ballpark/contracts/live';
import { followEvents } from '../../../api/event-stream.ts';

/** While changes may go unheard they are looked for this often. */
const LOOK_EVERY_MS = 10_000;
/** Those who hear the same at the same time do not all ask at the same time. */
const SPREAD_MS = 300;
/** A listing everybody prices at once is not asked for more often than this. */
const GAP_MS = 1_000;
const GONE = 404;

type Wish = {
  connect: (signal: AbortSignal) => Promise<Response>;
  /** Asks for the listing as it is now. */
  refresh: () => void;
  /** Changes that are none of this page's business. */
  isIgnored?: (what: ListingChange) => boolean;
  signal: AbortSignal;
};

/** Keeps a listing as it is: refreshed when it is told to have changed, and regularly while nobody would tell. */
export async function keepFresh({ connect, refresh, isIgnored = () => false, signal }: Wish): Promise<void> {
  const looking = lookEvery(refresh);
  const soon = refreshSoon(refresh);
  signal.addEventListener('abort', () => {
    looking.stop();
    soon.stop();
  });
  looking.start();
  const refusal = await followEvents({
    connect,
    signal,
    onLost: looking.start,
    onEvent: ({ event, data }) => {
      const heard = listingEvent.safeParse({ event, data: parsed(data) });
      if (!heard.success) return;
      if (heard.data.event === 'changed') return isIgnored(heard.data.data.what) ? undefined : soon.ask();
      if (!heard.data.data.isClear) return looking.start();
      looking.stop();
      // A clear sight shows nothing of what happened before.
      return soon.ask();
    },
  });
  looking.stop();
  if (refusal === GONE) refresh();
}

function lookEvery(refresh: () => void) {
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    start: () => {
      timer ??= setInterval(refresh, LOOK_EVERY_MS);
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

function refreshSoon(refresh: () => void) {
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

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
