import { createParser, type EventSourceMessage } from 'eventsource-parser';

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 15_000;
/** The longest delay that the server may ask for. */
const MAX_RETRY_MS = 60_000;
/** The server sends something every 15 seconds; a connection that is silent for this long is dead. */
const MAX_SILENCE_MS = 40_000;
/** After a connection that lasted this long, the back-off starts from the beginning. */
const STABLE_AFTER_MS = 30_000;
/** A retry would get the same status. */
const FINAL_STATUSES = new Set([401, 403, 404]);

type StreamOptions = {
  connect: (signal: AbortSignal) => Promise<Response>;
  onEvent: (event: EventSourceMessage) => void;
  /** The connection is lost; the next attempt follows by itself. */
  onLost: () => void;
  signal: AbortSignal;
};

/** Reads events until `signal` aborts, and reconnects with back-off. Returns the status that ended it for good. */
export async function followEvents({ connect, onEvent, onLost, signal }: StreamOptions): Promise<number | undefined> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const startedAt = performance.now();
    // The server spreads its clients with this, so that they do not all come back in one second when it restarts.
    let retryMs: number | undefined;
    const onRetry = (ms: number) => {
      retryMs = Math.min(ms, MAX_RETRY_MS);
    };
    const status = await readConnection({ connect, onEvent, onRetry, signal });
    if (signal.aborted) return undefined;
    onLost();
    if (status !== undefined && FINAL_STATUSES.has(status)) return status;
    if (performance.now() - startedAt > STABLE_AFTER_MS) attempt = 0;
    await wait(retryMs ?? getDelay(attempt), signal);
  }
  return undefined;
}

/** Reads one connection to its end. Returns the status if the server refused it. */
async function readConnection({
  connect,
  onEvent,
  onRetry,
  signal,
}: Omit<StreamOptions, 'onLost'> & { onRetry: (ms: number) => void }): Promise<number | undefined> {
  const silence = new AbortController();
  const startTimer = () => setTimeout(() => silence.abort(), MAX_SILENCE_MS);
  let timer = startTimer();
  try {
    const response = await connect(AbortSignal.any([signal, silence.signal]));
    const reader = response.ok ? response.body?.getReader() : undefined;
    if (!reader) {
      // A body that is not read keeps its connection open.
      await response.text();
      return response.status;
    }
    const decoder = new TextDecoder();
    const parser = createParser({ onEvent, onRetry });
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      clearTimeout(timer);
      timer = startTimer();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch {
    // The connection broke, or `signal` or the silence timer aborted it.
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Exponential back-off with jitter, so that not all clients reconnect at once when a server comes back. */
function getDelay(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** attempt, MAX_DELAY_MS) * (0.75 + Math.random() / 2);
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish);
  });
}
