import { randomUUID } from 'node:crypto';
import { type ListingChange, listingChange } from '@ballpark/contracts/live';
import * as z from 'zod/mini';
import { openChannels } from '../integrations/redis/channels.ts';
import type { Redis } from '../integrations/redis/redis.ts';
import { createPublisher } from './publisher.ts';
import { createWatchedTopics, type LiveChange, type Watcher } from './watched-topics.ts';

/** Tells the watchers of a topic that it has changed, whichever process made the change. */
export type LiveTopics = {
  /** The listing has changed. Called after the commit. The caller does not wait, and a failure has no effect on it. */
  announce: (listingId: string, what: ListingChange) => void;
  /** These members were told something, or have read something. Called after the commit. */
  announceNotifications: (memberIds: readonly string[]) => void;
  /** Watches a listing until the returned function is called. */
  watch: (listingId: string, watcher: Watcher<ListingChange>) => () => void;
  /** Watches the notifications of a member until the returned function is called. */
  watchNotifications: (memberId: string, watcher: Watcher<typeof NOTIFICATIONS>) => () => void;
  close: () => void;
};

/** A topic is its channel in Redis: one of these prefixes and an id. */
const LISTING = 'live:listing:';
const MEMBER = 'live:member:';
const NOTIFICATIONS = 'notifications';
/** Waits this long before reporting that the channel is not subscribed. Subscribing usually takes milliseconds. */
const SUBSCRIBE_GRACE_MS = 300;

const change = z.union([listingChange, z.literal(NOTIFICATIONS)]);
const message = z.object({ from: z.string(), what: change });

export function openLiveTopics(url: string, redis: Redis): LiveTopics {
  const self = randomUUID();
  const publisher = createPublisher(redis);
  const watched = createWatchedTopics();
  const channels = openChannels(
    { url, redis, ownChannel: `live:process:${self}` },
    {
      onMessage: (topic, text) => {
        const received = message.safeParse(parseJson(text));
        // The watchers of this process were notified directly.
        if (!received.success || received.data.from === self) return;
        watched.notifyChange(topic, received.data.what);
      },
      onSubscribed: (subscribed) => {
        for (const topic of subscribed) watched.notifySyncChange(topic, true);
      },
      onDisconnected: () => {
        for (const topic of watched.topics()) watched.notifySyncChange(topic, false);
      },
    },
  );
  const announce = (topic: string, what: LiveChange) => {
    watched.notifyChange(topic, what);
    publisher.publish(topic, JSON.stringify({ from: self, what }));
  };
  const watch = (topic: string, givenWatcher: Watcher<LiveChange>) => {
    const watcher = skipRepeats(givenWatcher);
    if (watched.add(topic, watcher)) channels.subscribe(topic);
    if (channels.isSubscribed(topic)) watcher.onSyncChange(true);
    const timer = setTimeout(() => watcher.onSyncChange(channels.isSubscribed(topic)), SUBSCRIBE_GRACE_MS);
    return () => {
      clearTimeout(timer);
      if (watched.remove(topic, watcher)) channels.unsubscribe(topic);
    };
  };
  return {
    announce: (listingId, what) => announce(toTopic(LISTING, listingId), what),
    announceNotifications: (memberIds) => {
      for (const memberId of memberIds) announce(toTopic(MEMBER, memberId), NOTIFICATIONS);
    },
    watch: (listingId, { onChange, onSyncChange }) =>
      watch(toTopic(LISTING, listingId), {
        onChange: (what) => what !== NOTIFICATIONS && onChange(what),
        onSyncChange,
      }),
    watchNotifications: (memberId, { onChange, onSyncChange }) =>
      watch(toTopic(MEMBER, memberId), {
        onChange: (what) => what === NOTIFICATIONS && onChange(what),
        onSyncChange,
      }),
    close: () => {
      publisher.close();
      channels.close();
    },
  };
}

/** An id in capitals is the same id. */
function toTopic(prefix: typeof LISTING | typeof MEMBER, id: string): string {
  return prefix + id.toLowerCase();
}

function skipRepeats<Change>({ onChange, onSyncChange }: Watcher<Change>): Watcher<Change> {
  let last: boolean | undefined;
  return {
    onChange,
    onSyncChange: (isInSync) => {
      if (isInSync === last) return;
      last = isInSync;
      onSyncChange(isInSync);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
