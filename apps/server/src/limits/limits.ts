import type { NamedLimit, RateLimitName } from '@ballpark/rules/requests';
import type { LimitTable } from '../config/config.ts';
import { limitRefusals } from '../observability/metrics.ts';
import { Refusal } from '../app/refusal.ts';
import type { Redis } from '../integrations/redis/redis.ts';
import { createRedisRateLimiter, type RedisRateLimiter } from './redis-rate-limiter.ts';
import { createBatchedRateLimiter } from './batched-rate-limiter.ts';

export type Limits = {
  /** Counts one call under the general limit, without a round trip. */
  countCall: (client: string) => void;
  /** Counts one attempt under a named limit, over all processes. */
  countAttempt: (limit: NamedLimit, key: string) => Promise<void>;
  /** The same without a refusal: whether the attempt is within the limit. */
  isWithin: (limit: NamedLimit, key: string) => Promise<boolean>;
  close: () => Promise<void>;
};

/** Refuses calls over a limit with `too_many_requests`. */
export function createLimits(redis: Redis, table: LimitTable): Limits {
  const general = createBatchedRateLimiter(redis, table.general);
  const named = Object.fromEntries(
    Object.entries(table)
      .filter(([name]) => name !== 'general')
      .map(([name, limit]) => [name, createRedisRateLimiter(redis, { name, ...limit })]),
    // The keys are those of the table without the general limit.
  ) as Record<NamedLimit, RedisRateLimiter>;

  return {
    countCall: (client) => {
      const retryAfterSeconds = general.count(client);
      if (retryAfterSeconds !== undefined) refuse('general', retryAfterSeconds);
    },
    countAttempt: async (limit, key) => {
      const retryAfterSeconds = await named[limit].count(key);
      if (retryAfterSeconds !== undefined) refuse(limit, retryAfterSeconds);
    },
    isWithin: async (limit, key) => (await named[limit].count(key)) === undefined,
    close: () => general.close(),
  };
}

function refuse(limit: RateLimitName, retryAfterSeconds: number): never {
  limitRefusals.inc({ limit });
  throw new Refusal('too_many_requests', { retryAfterSeconds });
}
