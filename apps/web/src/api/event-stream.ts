import { createEventReader, type ServerEvent } from '../lib/event-lines.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;
/** The server says something every 15 seconds; a line that is silent for longer is dead, whatever it looks like. */
const LONGEST_SILENCE_MS = 40_000;
/** A stream that held so long was a good one: the next attempt is a first one again. */
const HELD_MS = 30_000;
/** Asking again would not change these. */
const FINAL = new Set([401, 403, 404]);

type Following = {
  connect: (signal: AbortSignal) => Promise<Response>;
  onEvent: (event: ServerEvent) => void;
  /** Nothing is heard any more; it is tried again by itself. */
  onLost: () => void;
  signal: AbortSignal;
};

/** Hears events until told to stop, connecting again as often as it takes. Answers the status that ended it for good. */
export async function followEvents({ connect, onEvent, onLost, signal }: Following): Promise<number | undefined> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const beganAt = performance.now();
    const status = await hear({ connect, onEvent, signal });
    if (signal.aborted) return undefined;
    onLost();
    if (status !== undefined && FINAL.has(status)) return status;
    if (performance.now() - beganAt > HELD_MS) attempt = 0;
    await pause(pauseAfter(attempt), signal);
  }
  return undefined;
}

/** One connection, to its end. Answers the status it was refused with, if it was. */
async function hear({ connect, onEvent, signal }: Omit<Following, 'onLost'>): Promise<number | undefined> {
  const giveUp = new AbortController();
  let silence = setTimeout(() => giveUp.abort(), LONGEST_SILENCE_MS);
  try {
    const response = await connect(AbortSignal.any([signal, giveUp.signal]));
    const reader = response.ok ? response.body?.getReader() : undefined;
    if (!reader) {
      await response.text(); // an answer that is not read keeps its connection
      return response.status;
    }
    const decoder = new TextDecoder();
    const read = createEventReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      clearTimeout(silence);
      silence = setTimeout(() => giveUp.abort(), LONGEST_SILENCE_MS);
      for (const event of read(decoder.decode(value, { stream: true }))) onEvent(event);
    }
  } catch {
    return undefined; // broken off, by us or by anybody in between
  } finally {
    clearTimeout(silence);
  }
}

/** Longer each time, and never the same for everybody: a server that comes back is not met by all at once. */
function pauseAfter(attempt: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * (0.75 + Math.random() / 2);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
