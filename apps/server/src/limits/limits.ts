import { createHash } from 'node:crypto';
import type { NamedLimit, RateLimitName } from '@ballpark/rules/requests';
import type { LimitTable } from '../config/config.ts';
import { limitRefusals } from '../observability/metrics.ts';
import { Refusal } from '../core/refusal.ts';
import type { Redis } from '../integrations/redis/redis.ts';
import type { RedisRateLimiter } from './redis-rate-limiter.ts';
import { createBatchedRateLimiter } from './batched-rate-limiter.ts';
import { createClientRateLimiter, SITE_FACTOR, splitClientKey } from './client-key-parts.ts';

/** The points of one attempt under one limit. */
export type LimitCount = readonly [limit: NamedLimit, key: string];

export type Limits = {
  /** Counts one call under the general limit, without a round trip. */
  countCall: (client: string) => void;
  /** Counts one attempt under a named limit, over all processes. */
  countAttempt: (limit: NamedLimit, key: string) => Promise<void>;
  /** Counts one attempt under all of these. Once one refuses, the others get their points back. */
  countAttempts: (counts: readonly LimitCount[]) => Promise<void>;
  /** Refuses if the limit is used up, and counts nothing. */
  refuseReached: (limit: NamedLimit, key: string) => Promise<void>;
  /** Takes one counted attempt back. */
  giveBack: (limit: NamedLimit, key: string) => Promise<void>;
  /** Takes all counted attempts of the key back. */
  reset: (limit: NamedLimit, key: string) => Promise<void>;
  /** Counts as `countAttempt` does, and returns whether the attempt is within the limit instead of refusing it. */
  isWithin: (limit: NamedLimit, key: string) => Promise<boolean>;
  /** Whether all processes share the counts at this moment, through Redis. */
  isShared: () => boolean;
  close: () => Promise<void>;
};

/** Refuses calls over a limit with `too_many_requests`. */
export function createLimits(redis: Redis, table: LimitTable): Limits {
  const general = createBatchedRateLimiter(redis, table.general);
  const named = Object.fromEntries(
    Object.entries(table)
      .filter(([name]) => name !== 'general')
      .map(([name, limit]) => [name, createClientRateLimiter(redis, { name, ...limit })]),
    // The keys are those of the table without the general limit.
  ) as Record<NamedLimit, RedisRateLimiter>;

  const countAttempt = async (limit: NamedLimit, key: string) => {
    const retryAfterSeconds = await named[limit].count(key);
    if (retryAfterSeconds !== undefined) refuse(limit, retryAfterSeconds);
  };
  const giveBack = (limit: NamedLimit, key: string) => named[limit].giveBack(key);

  return {
    countCall: (key) => {
      const { client, site } = splitClientKey(key);
      const retryAfterSeconds =
        general.count(client) ?? (site === undefined ? undefined : general.count(site, SITE_FACTOR));
      if (retryAfterSeconds !== undefined) refuse('general', retryAfterSeconds);
    },
    countAttempt,
    countAttempts: async (counts) => {
      const counted: LimitCount[] = [];
      try {
        for (const count of counts) {
          await countAttempt(...count);
          counted.push(count);
        }
      } catch (refusal) {
        await Promise.all(counted.map((count) => giveBack(...count)));
        throw refusal;
      }
    },
    refuseReached: async (limit, key) => {
      const retryAfterSeconds = await named[limit].findWait(key);
      if (retryAfterSeconds !== undefined) refuse(limit, retryAfterSeconds);
    },
    giveBack,
    reset: (limit, key) => named[limit].reset(key),
    isWithin: async (limit, key) => (await named[limit].count(key)) === undefined,
    isShared: redis.isReady,
    close: () => general.close(),
  };
}

/** The key of a person's e-mail address, hashed so that Redis stores no address. */
export function toAddressKey(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url');
}

function refuse(limit: RateLimitName, retryAfterSeconds: number): never {
  limitRefusals.inc({ limit });
  throw new Refusal('too_many_requests', { retryAfterSeconds });
}
