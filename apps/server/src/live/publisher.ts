import type { Redis } from '../integrations/redis/redis.ts';
import { liveAnnouncements } from '../observability/metrics.ts';

/** Tells other processes. Nobody waits for it, and nothing fails with it. */
export type Announcer = { tell: (channel: string, text: string) => void; close: () => void };

const RETRY_MS = 1_000;
/** What cannot be said now is kept for later, once each; beyond so many the oldest are forgotten. */
const MOST_UNSENT = 10_000;

export function createAnnouncer(redis: Redis): Announcer {
  const unsent = new Map<string, { channel: string; text: string }>();
  let timer: NodeJS.Timeout | undefined;

  const keep = (channel: string, text: string) => {
    liveAnnouncements.inc({ outcome: 'later' });
    unsent.set(`${channel} ${text}`, { channel, text });
    const [oldest] = unsent.keys();
    if (unsent.size > MOST_UNSENT && oldest !== undefined) {
      unsent.delete(oldest);
      liveAnnouncements.inc({ outcome: 'lost' });
    }
    timer ??= setTimeout(retry, RETRY_MS).unref();
  };

  const tell = (channel: string, text: string) => {
    if (!redis.isReady()) return keep(channel, text);
    redis.client.publish(channel, text).then(
      () => liveAnnouncements.inc({ outcome: 'sent' }),
      () => {
        redis.noteFailure();
        keep(channel, text);
      },
    );
  };

  const retry = () => {
    timer = undefined;
    const waiting = [...unsent.values()];
    unsent.clear();
    for (const { channel, text } of waiting) tell(channel, text);
  };

  return { tell, close: () => clearTimeout(timer) };
}
