import { Redis as Client } from 'ioredis';
import type { Redis } from './redis.ts';

/** Pub/sub messages of other processes. A connection that subscribes can do nothing else, so it has its own. */
export type Channels = {
  subscribe: (channel: string) => void;
  unsubscribe: (channel: string) => void;
  /** Whether every message on the channel arrives. */
  isSubscribed: (channel: string) => boolean;
  close: () => void;
};

export type ChannelListeners = {
  onMessage: (channel: string, text: string) => void;
  onSubscribed: (channels: readonly string[]) => void;
  /** No channel is subscribed any more. */
  onDisconnected: () => void;
};

type Options = { url: string; redis: Redis; /** A channel that only this process publishes on. */ ownChannel: string };

const COMMAND_TIMEOUT_MS = 1_000;
const MAX_RECONNECT_DELAY_MS = 1_000;
const HEARTBEAT_MS = 2_000;
/** A Redis that hangs looks connected. A process that has not received its own heartbeat for this long reconnects. */
const MAX_SILENCE_MS = 5_000;
const CHANNELS_PER_COMMAND = 500;

/** Connects at the first subscription: a process that only publishes needs no connection. */
export function openChannels(options: Options, listeners: ChannelListeners): Channels {
  const wanted = new Set([options.ownChannel]);
  const subscribed = new Set<string>();
  let connection: Connection | undefined;

  const subscribe = async (channels: readonly string[]) => {
    try {
      await connection?.client.subscribe(...channels);
    } catch {
      // Redis may have subscribed all the same: a new connection starts from a known state.
      return connection?.client.disconnect(true);
    }
    const fresh = channels.filter((channel) => wanted.has(channel));
    for (const channel of fresh) subscribed.add(channel);
    return listeners.onSubscribed(fresh);
  };

  const connect = () =>
    openConnection(options, {
      onReady: async () => {
        const all = [...wanted];
        for (let at = 0; at < all.length; at += CHANNELS_PER_COMMAND) {
          await subscribe(all.slice(at, at + CHANNELS_PER_COMMAND));
        }
      },
      onMessage: listeners.onMessage,
      onDisconnected: () => {
        subscribed.clear();
        listeners.onDisconnected();
      },
    });

  return {
    subscribe: (channel) => {
      wanted.add(channel);
      connection ??= connect();
      if (connection.client.status === 'ready') void subscribe([channel]);
    },
    unsubscribe: (channel) => {
      wanted.delete(channel);
      subscribed.delete(channel);
      connection?.client.unsubscribe(channel).catch(() => undefined); // a closed connection has no subscriptions
    },
    isSubscribed: (channel) => subscribed.has(channel),
    close: () => connection?.close(),
  };
}

type Connection = { client: Client; close: () => void };
type ConnectionEvents = {
  onReady: () => Promise<void>;
  onMessage: ChannelListeners['onMessage'];
  onDisconnected: () => void;
};

function openConnection(
  { url, redis, ownChannel }: Options,
  { onReady, onMessage, onDisconnected }: ConnectionEvents,
): Connection {
  const client = new Client(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: COMMAND_TIMEOUT_MS,
    // `onReady` subscribes again, so that we know when every channel is subscribed.
    autoResubscribe: false,
    retryStrategy: (attempt) => Math.min(50 * attempt, MAX_RECONNECT_DELAY_MS),
  });
  let receivedAt = performance.now();
  client.on('error', () => undefined); // the other connection logs that Redis is away
  client.on('ready', () => {
    receivedAt = performance.now();
    void onReady();
  });
  client.on('close', onDisconnected);
  client.on('message', (channel: string, text: string) => {
    receivedAt = performance.now();
    if (channel !== ownChannel) onMessage(channel, text);
  });
  const heartbeat = setInterval(() => {
    const isSilent = performance.now() - receivedAt > MAX_SILENCE_MS;
    if (isSilent && client.status === 'ready') client.disconnect(true);
    if (redis.isReady()) redis.client.publish(ownChannel, '').catch(() => redis.noteFailure());
  }, HEARTBEAT_MS).unref();
  return {
    client,
    close: () => {
      clearInterval(heartbeat);
      client.disconnect();
    },
  };
}
