import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit } from '../config/variables.ts';
import type { Redis } from '../integrations/redis/redis.ts';
import { redisFallbacks } from '../observability/metrics.ts';

/** Counts in Redis, one round trip an attempt: for the few calls where one attempt too many matters. */
export type ExactLimiter = {
  /** Seconds to wait when the limit is passed, undefined while it is not. */
  count: (key: string) => Promise<number | undefined>;
};

type Options = Limit & { name: string };

export function createExactLimiter(redis: Redis, { name, points, windowSeconds }: Options): ExactLimiter {
  // Each process counts for itself while Redis is away. Half the points, because another process may do the same.
  const alone = new RateLimiterMemory({
    keyPrefix: name,
    points: Math.max(1, Math.floor(points / 2)),
    duration: windowSeconds,
  });
  const shared = new RateLimiterRedis({
    storeClient: redis.client,
    keyPrefix: `limit:${name}`,
    points,
    duration: windowSeconds,
  });
  return {
    count: async (key) => {
      const limiter = redis.isReady() ? shared : alone;
      try {
        return await consume(limiter, key);
      } catch {
        redis.noteFailure();
        redisFallbacks.inc();
        return consume(alone, key);
      }
    },
  };
}

/** The library rejects with a result when the limit is passed, and with an error when its store failed. */
async function consume(limiter: RateLimiterMemory | RateLimiterRedis, key: string): Promise<number | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
    throw rejection;
  }
}
