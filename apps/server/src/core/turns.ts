import pLimit, { type LimitFunction } from 'p-limit';
import { Refusal } from './refusal.ts';

/** Lets each client do a kind of work a few times at once, so that no client takes the machine from the others. */
export type Turns = {
  /** Does the work when it is the client's turn, or refuses it if the client has too much under way. */
  take: <Result>(client: string, work: () => Promise<Result>) => Promise<Result>;
  /** Waits for its turn instead of refusing, however much is before it. */
  await: <Result>(client: string, work: () => Promise<Result>) => Promise<Result>;
};

type TurnOptions = {
  /** How much of one client is worked on at once. The rest waits. */
  atOnce: number;
  /** How much of one client may be under way, waiting included. */
  most: number;
};

type Line = { take: LimitFunction; underWay: number };

const RETRY_SECONDS = 1;

export function createTurns({ atOnce, most }: TurnOptions): Turns {
  const lines = new Map<string, Line>();

  async function join<Result>(client: string, work: () => Promise<Result>): Promise<Result> {
    const line = lines.get(client) ?? { take: pLimit(atOnce), underWay: 0 };
    line.underWay += 1;
    lines.set(client, line);
    try {
      return await line.take(work);
    } finally {
      line.underWay -= 1;
      if (line.underWay === 0) lines.delete(client);
    }
  }

  return {
    take: async (client, work) => {
      const { underWay = 0 } = lines.get(client) ?? {};
      if (underWay >= most) throw new Refusal('too_many_requests', { retryAfterSeconds: RETRY_SECONDS });
      return join(client, work);
    },
    await: join,
  };
}
