import { randomUUID } from 'node:crypto';
import { type ListingChange, listingChange } from '@ballpark/contracts/live';
import * as z from 'zod/mini';
import { openChannels } from '../integrations/redis/channels.ts';
import type { Redis } from '../integrations/redis/redis.ts';
import { createPublisher } from './publisher.ts';
import { createWatchedListings, type Watcher } from './watched-listings.ts';

/** Tells the watchers of a listing that it has changed, whichever process made the change. */
export type LiveListings = {
  /** Called after the commit. The caller does not wait, and a failure has no effect on it. */
  announce: (listingId: string, what: ListingChange) => void;
  /** Until the returned function is called. */
  watch: (listingId: string, watcher: Watcher) => () => void;
  close: () => void;
};

const CHANNEL = 'live:listing:';
/** Waits this long before reporting that the channel is not subscribed. Subscribing usually takes milliseconds. */
const SUBSCRIBE_GRACE_MS = 300;

const message = z.object({ from: z.string(), what: listingChange });

export function openLiveListings(url: string, redis: Redis): LiveListings {
  const self = randomUUID();
  const publisher = createPublisher(redis);
  const watched = createWatchedListings();
  const channels = openChannels(
    { url, redis, ownChannel: `live:process:${self}` },
    {
      onMessage: (channel, text) => {
        const received = message.safeParse(parseJson(text));
        // The watchers of this process were notified directly.
        if (!received.success || received.data.from === self) return;
        watched.notifyChange(toListingId(channel), received.data.what);
      },
      onSubscribed: (subscribed) => {
        for (const channel of subscribed) watched.notifySyncChange(toListingId(channel), true);
      },
      onDisconnected: () => {
        for (const listingId of watched.ids()) watched.notifySyncChange(listingId, false);
      },
    },
  );
  return {
    announce: (listingId, what) => {
      const channel = toChannel(listingId);
      watched.notifyChange(toListingId(channel), what);
      publisher.publish(channel, JSON.stringify({ from: self, what }));
    },
    watch: (givenId, givenWatcher) => {
      const watcher = skipRepeats(givenWatcher);
      const channel = toChannel(givenId);
      const listingId = toListingId(channel);
      if (watched.add(listingId, watcher)) channels.subscribe(channel);
      if (channels.isSubscribed(channel)) watcher.onSyncChange(true);
      const timer = setTimeout(() => watcher.onSyncChange(channels.isSubscribed(channel)), SUBSCRIBE_GRACE_MS);
      return () => {
        clearTimeout(timer);
        if (watched.remove(listingId, watcher)) channels.unsubscribe(channel);
      };
    },
    close: () => {
      publisher.close();
      channels.close();
    },
  };
}

/** An id in capitals is the same id. */
function toChannel(listingId: string): string {
  return CHANNEL + listingId.toLowerCase();
}

function toListingId(channel: string): string {
  return channel.slice(CHANNEL.length);
}

function skipRepeats({ onChange, onSyncChange }: Watcher): Watcher {
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
