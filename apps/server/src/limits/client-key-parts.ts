import type { Limit } from '../config/variables.ts';
import type { Redis } from '../integrations/redis/redis.ts';
import { createRedisRateLimiter, type RedisRateLimiter } from './redis-rate-limiter.ts';

/** A client, and the site whose customer may own many clients: an IPv6 /48. IPv4 addresses have no site. */
type ClientKeyParts = { client: string; site?: string };

/**
 * How many times the points of a client its whole site gets. A mobile network gives each phone a /64 of one /48, so a site
 * must be allowed much more than one person, and far less than its 65,536 clients.
 */
export const SITE_FACTOR = 16;

export function joinClientKey({ client, site }: ClientKeyParts): string {
  return site === undefined ? client : `${client}/${site}`;
}

/** Other keys (of members, of e-mail addresses) contain no slash. */
export function splitClientKey(key: string): ClientKeyParts {
  const [client = key, site] = key.split('/');
  return site === undefined ? { client } : { client, site };
}

/** Counts a client, and its site while the client itself is within the limit: one client must not use the site up. */
export function createClientRateLimiter(redis: Redis, { name, ...limit }: Limit & { name: string }): RedisRateLimiter {
  const clients = createRedisRateLimiter(redis, { name, ...limit });
  const sites = createRedisRateLimiter(redis, { ...limit, name: `${name}:site`, points: limit.points * SITE_FACTOR });
  return {
    count: async (key) => {
      const { client, site } = splitClientKey(key);
      const wait = await clients.count(client);
      return wait ?? (site === undefined ? undefined : sites.count(site));
    },
    findWait: async (key) => {
      const { client, site } = splitClientKey(key);
      return (await clients.findWait(client)) ?? (site === undefined ? undefined : sites.findWait(site));
    },
    giveBack: async (key) => {
      const { client, site } = splitClientKey(key);
      await Promise.all([clients.giveBack(client), site === undefined ? undefined : sites.giveBack(site)]);
    },
    reset: (key) => clients.reset(splitClientKey(key).client),
  };
}
