import type { HeldAnswer, HeldRequest, HoldingConnection } from '../kit/http/held-requests.ts';

/** Two kinds of one request whose answers a stranger must not be able to tell apart. */
export type Comparison = { name: string; first: HeldRequest[]; second: HeldRequest[] };

export type Comparing = {
  name: string;
  firstMs: number[];
  secondMs: number[];
  /** Every different answer, without what is different each time anyway. One, if they are alike. */
  answers: string[];
};

/** Requests of which nothing is kept: a process compiles, connects and fills its caches during its first ones. */
const WARM_UPS = 30;

/**
 * Asks both kinds in pairs whose order is drawn anew each time, one after the other over one connection that stays open,
 * so that whatever else this machine does meanwhile, and whatever one request leaves behind for the next, meets both
 * kinds alike. The clock runs from the last byte of the request to the last of the answer: less of the way there, where
 * noise is, than a stranger could measure.
 */
export async function compareAnswers(
  connection: HoldingConnection,
  { name, first, second }: Comparison,
): Promise<Comparing> {
  const [firstMs, secondMs]: [number[], number[]] = [[], []];
  const answers = new Set<string>();
  const ask = async (request: HeldRequest | undefined, times: number[]) => {
    if (!request) throw new Error('The two lists differ in length.');
    const release = await connection.hold(request);
    const releasedAt = performance.now();
    const answer = await release();
    times.push(performance.now() - releasedAt);
    answers.add(withoutChance(answer));
  };
  for (const index of first.keys()) {
    const pair = [() => ask(first[index], firstMs), () => ask(second[index], secondMs)];
    if (Math.random() < 0.5) pair.reverse();
    for (const turn of pair) await turn();
  }
  return { name, firstMs: firstMs.slice(WARM_UPS), secondMs: secondMs.slice(WARM_UPS), answers: [...answers] };
}

/** How many requests of each kind it takes to keep so many. */
export function withWarmUps(count: number): number {
  return count + WARM_UPS;
}

function withoutChance({ head, body }: HeldAnswer): string {
  return `${head.replaceAll(/^(date|x-request-id): .*$/gim, '$1: ...')}\n\n${body}`;
}
