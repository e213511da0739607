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
  const tasks = findTasks(events);
  const [first] = tasks;
  if (!first) throw new Error('The trace has no tasks of a page.');
  const paints = events.filter(({ name, pid }) => name === 'firstContentfulPaint' && pid === first.pid);
  const paintedAt = Math.min(...paints.map(({ ts }) => ts));
  return tasks
    .filter(({ ts }) => ts >= paintedAt)
    .map(({ tdur = 0 }) => Math.max(0, (SLOWDOWN * tdur) / 1000 - ALLOWED_MS))
    .reduce((sum, ms) => sum + ms, 0);
}

/** Those of the main thread that was busiest: other renderers of the browser do nothing. */
function findTasks(events: readonly TraceEvent[]): TraceEvent[] {
  const key = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args.name === 'CrRendererMain';
  const mains = new Set(events.filter(isMain).map(key));
  const tasks = events.filter((event) => event.name === 'RunTask' && mains.has(key(event)));
  const sum = (group: TraceEvent[]) => group.reduce((total, { dur }) => total + dur, 0);
  const groups = [...Map.groupBy(tasks, key).values()];
  return groups.toSorted((one, other) => sum(other) - sum(one))[0] ?? [];
}
