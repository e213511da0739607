import type { TraceEvent as LighthouseEvent } from 'lighthouse';

/** The types of Lighthouse leave out the processor time, in microseconds. */
type TraceEvent = LighthouseEvent & { tdur?: number };

/** Lighthouse's phone is so many times slower. */
const SLOWDOWN = 4;
/** A task blocks for the time that it takes above this. */
const ALLOWED_MS = 50;

/**
 * How long tasks after the first paint block the page, as Lighthouse's total blocking time, but by the processor time of the
 * tasks. By the clock, a task also takes the time for which it waits for a core.
 */
export function computeProcessorBlocking(events: readonly TraceEvent[]): number {
  // The page that Lighthouse leaves, and other tabs, are in renderers of their own and paint nothing.
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('The trace has no first paint.');
  const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && pid === paint.pid && tid === paint.tid);
  if (tasks.every(({ tdur = 0 }) => tdur === 0)) throw new Error('The trace has no processor times.');
  return tasks
    .filter(({ ts }) => ts >= paint.ts)
    .map(({ tdur = 0 }) => Math.max(0, (SLOWDOWN * tdur) / 1000 - ALLOWED_MS))
    .reduce((sum, ms) => sum + ms, 0);
}
