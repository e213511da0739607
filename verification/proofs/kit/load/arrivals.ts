import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../seeded-random.ts';

/** One request as its client saw it. */
export type Outcome = {
  kind: string;
  /** Status 0 means no answer. */
  status: number;
  /** From the moment it was due, so that a generator or a server that stands still does not hide its delay. */
  ms: number;
  dueAt: number;
  detail: string;
};

export type Arrivals = { perSecond: number; seconds: number; random: Random };

/** When a request was due, and its outcome without the times. */
type Send = () => Promise<Pick<Outcome, 'kind' | 'status' | 'detail'>>;

const TICK_MS = 2;

/**
 * Requests arrive by the clock, as those of many independent people do (a Poisson process), whether or not earlier ones
 * have been answered. Returns when every request has its answer.
 */
export async function sendArrivals({ perSecond, seconds, random }: Arrivals, send: Send): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const open = new Set<Promise<void>>();
  const endsAt = performance.now() + seconds * 1000;
  const sendOne = async (dueAt: number) => {
    const outcome = await send();
    outcomes.push({ ...outcome, dueAt, ms: performance.now() - dueAt });
  };
  const drawPause = () => (-Math.log(1 - random.next()) * 1000) / perSecond;
  for (let dueAt = performance.now() + drawPause(); dueAt < endsAt; dueAt += drawPause()) {
    while (performance.now() < dueAt) await sleep(Math.max(TICK_MS, dueAt - performance.now()));
    const sending = sendOne(dueAt).finally(() => open.delete(sending));
    open.add(sending);
  }
  await Promise.all(open);
  return outcomes;
}
