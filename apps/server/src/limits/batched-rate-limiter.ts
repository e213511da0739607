import type { Limit } from '../config/variables.ts';
import type { Redis } from '../integrations/redis/redis.ts';
import { redisFallbacks } from '../observability/metrics.ts';

/**
 * Counts in this process and adds the counts to Redis in batches, because a round trip per request would cost more than
 * most answers. A client of several processes can exceed the limit by what they count between two batches.
 */
export type BatchedRateLimiter = {
  /** Seconds to wait once `factor` times the limit is exceeded, otherwise undefined. */
  count: (client: string, factor?: number) => number | undefined;
  close: () => Promise<void>;
};

const BATCH_MS = 250;

type Tally = {
  /** In Redis, of all processes. */ shared: number;
  /** Points of this process that are not in Redis yet. */ pending: number;
};

export function createBatchedRateLimiter(redis: Redis, { points, windowSeconds }: Limit): BatchedRateLimiter {
  const windowMs = windowSeconds * 1000;
  let window = currentWindow(windowMs);
  let tallies = new Map<string, Tally>();
  let isShared = redis.isReady();
  let lastBatch = Promise.resolve();

  async function sendBatch(): Promise<void> {
    if (!redis.isReady()) {
      isShared = false;
      return;
    }
    const due = [...tallies].filter(([, tally]) => tally.pending > 0);
    const sent = due.map(([client, tally]) => ({ client, tally, count: tally.pending }));
    // A Redis that hangs looks connected, so it is pinged even when there is nothing to send.
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
      tally.shared = total;
    });
  }

  function noteFallback(): void {
    isShared = false;
    redis.noteFailure();
    redisFallbacks.inc();
  }

  let timer: NodeJS.Timeout | undefined;
  /** Begins with the first call: a worker counts none, so it does not ping Redis either. */
  const startBatches = () =>
    setInterval(() => {
      lastBatch = lastBatch.then(sendBatch).catch(noteFallback);
    }, BATCH_MS).unref();

  return {
    count: (client, factor = 1) => {
      timer ??= startBatches();
      const now = currentWindow(windowMs);
      if (now !== window) {
        window = now;
        tallies = new Map();
      }
      const tally = tallies.get(client) ?? { shared: 0, pending: 0 };
      tally.pending += 1;
      tallies.set(client, tally);
      // Without Redis each process allows half: other processes count alone as well.
      const allowed = isShared ? points * factor : Math.max(1, Math.floor((points * factor) / 2));
      if (tally.shared + tally.pending <= allowed) return undefined;
      return Math.max(1, Math.ceil(((window + 1) * windowMs - Date.now()) / 1000));
    },
    close: async () => {
      clearInterval(timer);
      await lastBatch;
    },
  };
}

function currentWindow(windowMs: number): number {
  return Math.floor(Date.now() / windowMs);
}
