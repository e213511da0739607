import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit } from '../config/variables.ts';
import type { Redis } from '../integrations/redis/redis.ts';
import { redisFallbacks } from '../observability/metrics.ts';

/** Counts in Redis, with one round trip per attempt: for the few calls where one attempt too many matters. */
export type RedisRateLimiter = {
  /** Seconds to wait once the limit is exceeded, otherwise undefined. */
  count: (key: string) => Promise<number | undefined>;
  /** Seconds to wait if the limit is used up, otherwise undefined. Counts nothing. */
  findWait: (key: string) => Promise<number | undefined>;
  /** Takes one counted attempt back. */
  giveBack: (key: string) => Promise<void>;
  /** Takes all counted attempts back. */
  reset: (key: string) => Promise<void>;
};

type Options = Limit & { name: string };

export function createRedisRateLimiter(redis: Redis, { name, points, windowSeconds }: Options): RedisRateLimiter {
  const local = new LocalRateLimiter(redis, { name, points, windowSeconds });
  const shared = new RateLimiterRedis({
    storeClient: redis.client,
    keyPrefix: `limit:${name}`,
    points,
    duration: windowSeconds,
    insuranceLimiter: local,
  });
  return {
    count: (key) => toSecondsToWait(redis.isReady() ? shared.consume(key) : local.consumeWithoutRedis(key)),
    findWait: async (key) => {
      const limiter = redis.isReady() ? shared : local;
      const counted = await limiter.get(key);
      return counted && counted.consumedPoints >= limiter.points ? toSeconds(counted) : undefined;
    },
    giveBack: async (key) => {
      await (redis.isReady() ? shared : local).reward(key);
    },
    reset: async (key) => {
      // Both: the attempts may have been counted while Redis was away.
      await local.delete(key);
      if (redis.isReady()) await shared.delete(key);
    },
  };
}

/** Counts in this process while Redis is away. It allows half the points, because other processes do the same. */
class LocalRateLimiter extends RateLimiterMemory {
  readonly #redis: Redis;

  constructor(redis: Redis, { name, points, windowSeconds }: Options) {
    super({ keyPrefix: name, points: Math.max(1, Math.floor(points / 2)), duration: windowSeconds });
    this.#redis = redis;
  }

  /** The library calls this when a command to Redis has failed. */
  override consume(key: string | number): Promise<RateLimiterRes> {
    this.#redis.noteFailure();
    redisFallbacks.inc();
    return super.consume(key);
  }

  /** For callers that know that Redis is away: noting a failure each time would delay the next attempt forever. */
  consumeWithoutRedis(key: string): Promise<RateLimiterRes> {
    return super.consume(key);
  }
}

/** The library rejects with a result when the limit is exceeded. */
async function toSecondsToWait(attempt: Promise<RateLimiterRes>): Promise<number | undefined> {
  try {
    await attempt;
    return undefined;
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return toSeconds(rejection);
    throw rejection;
  }
}

function toSeconds({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
