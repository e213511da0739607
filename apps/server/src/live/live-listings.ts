import { randomUUID } from 'node:crypto';
import { type ListingChange, listingChange } from '@ballpark/contracts/live';
import * as z from 'zod/mini';
import { openChannels } from '../integrations/redis/channels.ts';
import type { Redis } from '../integrations/redis/redis.ts';
import { createAnnouncer } from './publisher.ts';
import { createWatchedListings, type Watcher } from './watched-listings.ts';

/** Who looks at a listing learns that it has changed, in whichever process that happened. */
export type LiveListings = {
  /** Says it after the change is committed. Nobody waits for it, and nothing fails with it. */
  announce: (listingId: string, what: ListingChange) => void;
  /** Until the returned function is called. */
  watch: (listingId: string, watcher: Watcher) => () => void;
  close: () => void;
};

const CHANNEL = 'live:listing:';
/** A channel is usually heard within milliseconds; nobody is told that it is not before it had the time. */
const HEARD_WITHIN_MS = 300;

const message = z.object({ from: z.string(), what: listingChange });

export function openLiveListings(url: string, redis: Redis): LiveListings {
  const self = randomUUID();
  const announcer = createAnnouncer(redis);
  const watched = createWatchedListings();
  const channels = openChannels(
    { url, redis, ownChannel: `live:process:${self}` },
    {
      onMessage: (channel, text) => {
        const heard = message.safeParse(parsed(text));
        // Those who watch here were told directly.
        if (!heard.success || heard.data.from === self) return;
        watched.tellChange(idOf(channel), heard.data.what);
      },
      onHeard: (heard) => {
        for (const channel of heard) watched.tellSight(idOf(channel), true);
      },
      onLost: () => {
        for (const listingId of watched.ids()) watched.tellSight(listingId, false);
      },
    },
  );
  return {
    announce: (listingId, what) => {
      const channel = channelOf(listingId);
      watched.tellChange(idOf(channel), what);
      announcer.tell(channel, JSON.stringify({ from: self, what }));
    },
    watch: (given, told) => {
      const watcher = tellingEachTurn(told);
      const channel = channelOf(given);
      const listingId = idOf(channel);
      if (watched.add(listingId, watcher)) channels.follow(channel);
      if (channels.isHeard(channel)) watcher.onSight(true);
      const timer = setTimeout(() => watcher.onSight(channels.isHeard(channel)), HEARD_WITHIN_MS);
      return () => {
        clearTimeout(timer);
        if (watched.remove(listingId, watcher)) channels.leave(channel);
      };
    },
    close: () => {
      announcer.close();
      channels.close();
    },
  };
}

/** An id may be written in capitals, and is the same. */
function channelOf(listingId: string): string {
  return CHANNEL + listingId.toLowerCase();
}

function idOf(channel: string): string {
  return channel.slice(CHANNEL.length);
}

/** Sight is told when it turns, not each time it is looked at. */
function tellingEachTurn({ onChange, onSight }: Watcher): Watcher {
  let last: boolean | undefined;
  return {
    onChange,
    onSight: (isClear) => {
      if (isClear === last) return;
      last = isClear;
      onSight(isClear);
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
