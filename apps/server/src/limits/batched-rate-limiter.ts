import type { Limit } from '../config/variables.ts';
import type { Redis } from '../integrations/redis/redis.ts';
import { redisFallbacks } from '../observability/metrics.ts';

/**
 * Counts in this process and settles with Redis in batches, because a round trip per request would cost more than
 * most answers. Between two settlements a client of several processes can go over by what they count meanwhile.
 */
export type BatchedRateLimiter = {
  /** Seconds to wait when the limit is passed, undefined while it is not. */
  count: (client: string) => number | undefined;
  close: () => Promise<void>;
};

const SETTLE_MS = 250;

type Tally = { /** Known to Redis, of all processes. */ settled: number; /** Ours alone so far. */ pending: number };

export function createBatchedRateLimiter(redis: Redis, { points, windowSeconds }: Limit): BatchedRateLimiter {
  const windowMs = windowSeconds * 1000;
  let window = currentWindow(windowMs);
  let tallies = new Map<string, Tally>();
  let isShared = redis.isReady();
  let settling = Promise.resolve();

  async function settle(): Promise<void> {
    if (!redis.isReady()) {
      isShared = false;
      return;
    }
    const due = [...tallies].filter(([, tally]) => tally.pending > 0);
    const sent = due.map(([client, tally]) => ({ client, tally, count: tally.pending }));
    // A Redis that hangs looks connected, so it is asked for a sign of life even when nothing is due.
    const batch = redis.client.pipeline().ping();
    for (const { client, count } of sent) {
      const key = `limit:general:${window}:${client}`;
      batch.incrby(key, count).pexpire(key, windowMs * 2);
    }
    const [alive, ...answers] = (await batch.exec()) ?? [];
    isShared = alive?.[0] === null;
    if (!isShared) noteFallback();
    sent.forEach(({ tally, count }, index) => {
      const total = answers[index * 2]?.[1];
      if (typeof total !== 'number') return;
      tally.pending -= count;
      tally.settled = total;
    });
  }

  function noteFallback(): void {
    redis.noteFailure();
    redisFallbacks.inc();
  }

  const timer = setInterval(() => {
    settling = settling.then(settle).catch(() => {
      isShared = false;
      noteFallback();
    });
  }, SETTLE_MS);
  timer.unref();

  return {
    count: (client) => {
      const now = currentWindow(windowMs);
      if (now !== window) {
        window = now;
        tallies = new Map();
      }
      const tally = tallies.get(client) ?? { settled: 0, pending: 0 };
      tally.pending += 1;
      tallies.set(client, tally);
      // Alone, each process allows half: another may be counting by itself too.
      const allowed = isShared ? points : Math.max(1, Math.floor(points / 2));
      if (tally.settled + tally.pending <= allowed) return undefined;
      return Math.max(1, Math.ceil(((window + 1) * windowMs - Date.now()) / 1000));
    },
    close: async () => {
      clearInterval(timer);
      await settling;
    },
  };
}

function currentWindow(windowMs: number): number {
  return Math.floor(Date.now() / windowMs);
}
