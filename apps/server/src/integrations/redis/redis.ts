import { Redis as Client } from 'ioredis';
import type { Logger } from '../../observability/logger.ts';

/** Optional: every caller works without Redis. */
export type Redis = {
  client: Client;
  isReady: () => boolean;
  /** Reports an unanswered command. A Redis that hangs looks connected, and waiting for each command would be slow. */
  noteFailure: () => void;
  close: () => void;
};

const MAX_RECONNECT_DELAY_MS = 1_000;
/** After a failure `isReady` is false for this long. */
const FAILURE_PAUSE_MS = 1_000;

type Options = { url: string; /** A command that takes longer counts as failed. */ timeoutMs: number };

export function openRedis({ url, timeoutMs }: Options, log: Logger): Redis {
  const client = new Client(url, {
    // Fail at once instead of queueing: the caller has a fallback.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: timeoutMs,
    connectTimeout: 1_000,
    retryStrategy: (attempt) => Math.min(50 * attempt, MAX_RECONNECT_DELAY_MS),
  });
  let isAway = false;
  client.on('error', (error: Error) => {
    if (isAway) return; // one line per outage, not one per attempt to reconnect
    isAway = true;
    log.warn({ reason: error.message }, 'Redis is away: limits are counted in this process alone');
  });
  client.on('ready', () => {
    if (isAway) log.info('Redis is back');
    isAway = false;
  });
  let pausedUntil = 0;
  return {
    client,
    isReady: () => client.status === 'ready' && performance.now() >= pausedUntil,
    noteFailure: () => {
      pausedUntil = performance.now() + FAILURE_PAUSE_MS;
    },
    close: () => client.disconnect(),
  };
}
