import type { Send } from '../../kit/http/wire-client.ts';
import type { PreparedRequest } from './prepare-requests.ts';
import { findFault } from './check-answer.ts';

export type Sample = {
  prepared: PreparedRequest;
  status: number;
  ms: number;
  isWire: boolean;
  wrong: string | undefined;
};

/** `inject` calls the server in this process, `wire` uses HTTP to a separate process. */
export type Senders = { inject: Send; wire: Send };

const AT_ONCE = 12;
/** One of this many requests goes over HTTP. */
const WIRE_EVERY = 7;
export const LONGEST_ANSWER_MS = 5_000;
const MOST_REPEATS = 3;

export async function sendAll(all: readonly PreparedRequest[], { inject, wire }: Senders): Promise<Sample[]> {
  const samples: Sample[] = [];
  const postponed: Sample[] = [];
  const queue = all.entries();
  const work = async () => {
    for (const [index, prepared] of queue) {
      const isWire = index % WIRE_EVERY === 0;
      const sample = await sendOne(prepared, isWire ? wire : inject);
      (isTooBusy(sample) ? postponed : samples).push({ ...sample, isWire });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // Other work of the machine can make a server late. Alone, the request must be answered in time.
  for (const { prepared, isWire } of postponed) {
    const send = isWire ? wire : inject;
    let sample = await sendOne(prepared, send);
    for (let repeat = 1; repeat < MOST_REPEATS && isTooBusy(sample); repeat += 1)
      sample = await sendOne(prepared, send);
    samples.push({ ...sample, isWire });
  }
  return samples;
}

async function sendOne(prepared: PreparedRequest, send: Send): Promise<Omit<Sample, 'isWire'>> {
  const sentAt = performance.now();
  const answer = await send(prepared.request);
  const ms = performance.now() - sentAt;
  return { prepared, status: answer.status, ms, wrong: findFault(prepared, answer) };
}

/**
 * The server had no time: it said so, its correct answer was late, or this member already had as many uploads under way
 * as one member may have (429).
 */
function isTooBusy({ status, ms, wrong }: Omit<Sample, 'isWire'>): boolean {
  return status === 503 || status === 429 || (wrong === undefined && ms > LONGEST_ANSWER_MS);
}
