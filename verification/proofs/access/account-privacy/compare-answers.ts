import type { HeldAnswer, HeldRequest, HoldingConnection } from '../../kit/http/held-requests.ts';

/** Two kinds of one request whose answers must be indistinguishable. */
export type ComparisonInput = { name: string; first: HeldRequest[]; second: HeldRequest[] };

export type ComparisonResult = {
  name: string;
  firstMs: number[];
  secondMs: number[];
  /** The different answers, without headers that always vary. One entry if all answers are equal. */
  answers: string[];
};

/** The first requests are not measured: the process compiles code, connects and fills its caches. */
const WARM_UPS = 30;

/**
 * Sends both kinds in pairs of random order, one after the other over one keep-alive connection. Other load and
 * effects of earlier requests then affect both kinds equally. The time runs from the last byte of the request to the last byte of
 * the answer; that is less noise than an attacker on the network has.
 */
export async function compareAnswers(
  connection: HoldingConnection,
  { name, first, second }: ComparisonInput,
): Promise<ComparisonResult> {
  const [firstMs, secondMs]: [number[], number[]] = [[], []];
  const answers = new Set<string>();
  const measure = async (request: HeldRequest | undefined, times: number[]) => {
    if (!request) throw new Error('The two lists differ in length.');
    const release = await connection.hold(request);
    const releasedAt = performance.now();
    const answer = await release();
    times.push(performance.now() - releasedAt);
    answers.add(maskVaryingHeaders(answer));
  };
  for (const index of first.keys()) {
    const pair = [() => measure(first[index], firstMs), () => measure(second[index], secondMs)];
    if (Math.random() < 0.5) pair.reverse();
    for (const turn of pair) await turn();
  }
  return { name, firstMs: firstMs.slice(WARM_UPS), secondMs: secondMs.slice(WARM_UPS), answers: [...answers] };
}

/** The number of requests of each kind, warm-up included. */
export function addWarmUps(count: number): number {
  return count + WARM_UPS;
}

/** The time to wait counts down. */
function maskVaryingHeaders({ head, body }: HeldAnswer): string {
  return `${head.replaceAll(/^(date|x-request-id|retry-after): .*$/gim, '$1: ...')}\n\n${body}`;
}
