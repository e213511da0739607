import type { Redis } from '../integrations/redis/redis.ts';
import { redisFallbacks } from '../observability/metrics.ts';

/** Remembers keys for a month, shared by all processes. Without Redis no key is known. */
export type KnownKeys = {
  remember: (key: string) => Promise<void>;
  has: (key: string) => Promise<boolean>;
};

const MONTH_SECONDS = 30 * 86_400;

export function createKnownKeys(redis: Redis): KnownKeys {
  /** An exception is a help, not a promise: an unanswered command counts as an unknown key. */
  const ask = async <T>(command: () => Promise<T>): Promise<T | undefined> => {
    if (!redis.isReady()) return undefined;
    try {
      return await command();
    } catch {
      redis.noteFailure();
      redisFallbacks.inc();
      return undefined;
    }
  };
  return {
    remember: async (key) => {
      await ask(() => redis.client.set(`known:${key}`, '1', 'EX', MONTH_SECONDS));
    },
    has: async (key) => (await ask(() => redis.client.exists(`known:${key}`))) === 1,
  };
}
