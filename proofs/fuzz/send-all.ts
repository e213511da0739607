import type { Send } from '../kit/http/wire-client.ts';
import type { PreparedRequest } from './build-request.ts';
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

export async function sendAll(all: readonly PreparedRequest[], { inject, wire }: Senders): Promise<Sample[]> {
  const samples: Sample[] = [];
  const queue = all.entries();
  const work = async () => {
    for (const [index, prepared] of queue) {
      const isWire = index % WIRE_EVERY === 0;
      const sentAt = performance.now();
      const answer = await (isWire ? wire : inject)(prepared.request);
      const ms = performance.now() - sentAt;
      samples.push({ prepared, status: answer.status, ms, isWire, wrong: findFault(prepared, answer) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return samples;
}
