import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
/** A reading this young is good enough for texts that count minutes. */
const FRESH_MS = 1000;

let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const watchers = new Set<() => void>();

/** The time, moving on every minute. However many texts ask, one timer moves them all, and it rests when nobody asks. */
export function useNow(): Date {
  return useSyncExternalStore(watch, read, read);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  timer ??= setInterval(tick, MINUTE_MS);
  // Whoever comes later must not be shown the time of the last tick.
  if (Date.now() - now.getTime() >= FRESH_MS) tick();
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function read(): Date {
  // While the timer rests the time stands still; while it runs, all texts must agree on one reading.
  if (timer === undefined && Math.abs(Date.now() - now.getTime()) >= FRESH_MS) now = new Date();
  return now;
}

function tick(): void {
  now = new Date();
  for (const watcher of watchers) watcher();
}
