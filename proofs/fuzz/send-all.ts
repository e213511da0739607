import type { Send } from '../authz/world.ts';
import { wrongWith } from './check-answer.ts';
import type { Prepared } from './build-request.ts';

export type Sample = { prepared: Prepared; status: number; ms: number; isWire: boolean; wrong: string | undefined };

/** Ways to a server: put before it in this process, or over a connection to another. */
export type Doors = { inject: Send; wire: Send };

const AT_ONCE = 12;
/** One of so many goes over the connection. */
const OVER_THE_WIRE = 7;

export async function sendAll(all: readonly Prepared[], { inject, wire }: Doors): Promise<Sample[]> {
  const samples: Sample[] = [];
  const queue = all.entries();
  const oneByOne = async () => {
    for (const [index, prepared] of queue) {
      const isWire = index % OVER_THE_WIRE === 0;
      const sentAt = performance.now();
      const answer = await (isWire ? wire : inject)(prepared.request);
      const ms = performance.now() - sentAt;
      samples.push({ prepared, status: answer.status, ms, isWire, wrong: wrongWith(prepared, answer) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, oneByOne));
  return samples;
}
