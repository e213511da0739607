import { Redis as Client } from 'ioredis';
import type { Redis } from './redis.ts';

/** What other processes say. A connection that listens can do nothing else, so this is one of its own. */
export type Channels = {
  follow: (channel: string) => void;
  leave: (channel: string) => void;
  /** Whether nothing said there goes unheard. */
  isHeard: (channel: string) => boolean;
  close: () => void;
};

export type Ears = {
  onMessage: (channel: string, text: string) => void;
  onHeard: (channels: readonly string[]) => void;
  /** Nothing is heard any more, on any channel. */
  onLost: () => void;
};

type Options = { url: string; redis: Redis; /** A channel nobody else speaks on. */ ownChannel: string };

const COMMAND_TIMEOUT_MS = 1_000;
const LONGEST_RECONNECT_PAUSE_MS = 1_000;
const BEAT_MS = 2_000;
/** A Redis that hangs looks connected: whoever has not heard themselves for so long hears nobody. */
const LONGEST_SILENCE_MS = 5_000;
const CHANNELS_A_COMMAND = 500;

/** Connects when the first channel is followed: a process that only speaks opens nothing. */
export function openChannels(options: Options, ears: Ears): Channels {
  const wanted = new Set([options.ownChannel]);
  const heard = new Set<string>();
  let line: Line | undefined;

  const subscribe = async (channels: readonly string[]) => {
    try {
      await line?.client.subscribe(...channels);
    } catch {
      // Whether it counts is unknown: begin again.
      return line?.client.disconnect(true);
    }
    const fresh = channels.filter((channel) => wanted.has(channel));
    for (const channel of fresh) heard.add(channel);
    return ears.onHeard(fresh);
  };

  const open = () =>
    openLine(options, {
      onReady: async () => {
        const all = [...wanted];
        for (let at = 0; at < all.length; at += CHANNELS_A_COMMAND) {
          await subscribe(all.slice(at, at + CHANNELS_A_COMMAND));
        }
      },
      onMessage: ears.onMessage,
      onLost: () => {
        heard.clear();
        ears.onLost();
      },
    });

  return {
    follow: (channel) => {
      wanted.add(channel);
      line ??= open();
      if (line.client.status === 'ready') void subscribe([channel]);
    },
    leave: (channel) => {
      wanted.delete(channel);
      heard.delete(channel);
      line?.client.unsubscribe(channel).catch(() => undefined); // a connection that is gone follows nothing
    },
    isHeard: (channel) => heard.has(channel),
    close: () => line?.close(),
  };
}

type Line = { client: Client; close: () => void };
type LineEvents = { onReady: () => Promise<void>; onMessage: Ears['onMessage']; onLost: () => void };

function openLine({ url, redis, ownChannel }: Options, { onReady, onMessage, onLost }: LineEvents): Line {
  const client = new Client(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: COMMAND_TIMEOUT_MS,
    // Ours, so that it is known when everything is heard again.
    autoResubscribe: false,
    retryStrategy: (attempt) => Math.min(50 * attempt, LONGEST_RECONNECT_PAUSE_MS),
  });
  let heardAt = performance.now();
  client.on('error', () => undefined); // the other connection says that Redis is away
  client.on('ready', () => {
    heardAt = performance.now();
    void onReady();
  });
  client.on('close', onLost);
  client.on('message', (channel: string, text: string) => {
    heardAt = performance.now();
    if (channel !== ownChannel) onMessage(channel, text);
  });
  const beat = setInterval(() => {
    const isSilent = performance.now() - heardAt > LONGEST_SILENCE_MS;
    if (isSilent && client.status === 'ready') client.disconnect(true);
    if (redis.isReady()) redis.client.publish(ownChannel, '').catch(() => redis.noteFailure());
  }, BEAT_MS).unref();
  return {
    client,
    close: () => {
      clearInterval(beat);
      client.disconnect();
    },
  };
}
