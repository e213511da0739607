import type { Redis } from '../integrations/redis/redis.ts';
import { liveAnnouncements } from '../observability/metrics.ts';

/** Sends messages to other processes through Redis. The caller does not wait, and a failure has no effect on it. */
export type Publisher = { publish: (channel: string, text: string) => void; close: () => void };

const RETRY_MS = 1_000;
/** Messages that Redis did not take wait for a retry, each once. Above this number the oldest is dropped. */
const MAX_UNSENT = 10_000;

export function createPublisher(redis: Redis): Publisher {
  const unsent = new Map<string, { channel: string; text: string }>();
  let timer: NodeJS.Timeout | undefined;

  const retryLater = (channel: string, text: string) => {
    liveAnnouncements.inc({ outcome: 'later' });
    unsent.set(`${channel} ${text}`, { channel, text });
    const [oldest] = unsent.keys();
    if (unsent.size > MAX_UNSENT && oldest !== undefined) {
      unsent.delete(oldest);
      liveAnnouncements.inc({ outcome: 'lost' });
    }
    timer ??= setTimeout(retry, RETRY_MS).unref();
  };

  const publish = (channel: string, text: string) => {
    if (!redis.isReady()) return retryLater(channel, text);
    redis.client.publish(channel, text).then(
      () => liveAnnouncements.inc({ outcome: 'sent' }),
      () => {
        redis.noteFailure();
        retryLater(channel, text);
      },
    );
  };

  const retry = () => {
    timer = undefined;
    const waiting = [...unsent.values()];
    unsent.clear();
    for (const { channel, text } of waiting) publish(channel, text);
  };

  return { publish, close: () => clearTimeout(timer) };
}
