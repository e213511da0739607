import type { ListingChange } from '@ballpark/contracts/live';

/** The news for watchers: how a listing has changed, or that a member has notifications. */
export type LiveChange = ListingChange | 'notifications';

export type Watcher<Change> = {
  onChange: (what: Change) => void;
  /** Whether this process receives the changes that other processes make. */
  onSyncChange: (isInSync: boolean) => void;
};

export type WatchedTopics = {
  /** Returns whether this is the first watcher of the topic. */
  add: (topic: string, watcher: Watcher<LiveChange>) => boolean;
  /** Returns whether it was the last watcher of the topic. */
  remove: (topic: string, watcher: Watcher<LiveChange>) => boolean;
  notifyChange: (topic: string, what: LiveChange) => void;
  notifySyncChange: (topic: string, isInSync: boolean) => void;
  topics: () => Iterable<string>;
};

/** At most one notification per topic in this time, however many events happen at once. */
const GAP_MS = 300;

type Watched = { watchers: Set<Watcher<LiveChange>>; waiting: Set<LiveChange>; timer: NodeJS.Timeout | undefined };

/** The watchers of this process, by topic. */
export function createWatchedTopics(): WatchedTopics {
  const watched = new Map<string, Watched>();
  return {
    add: (topic, watcher) => {
      const known = watched.get(topic);
      if (known) known.watchers.add(watcher);
      else watched.set(topic, { watchers: new Set([watcher]), waiting: new Set(), timer: undefined });
      return known === undefined;
    },
    remove: (topic, watcher) => {
      const known = watched.get(topic);
      known?.watchers.delete(watcher);
      if (known === undefined || known.watchers.size > 0) return false;
      clearTimeout(known.timer);
      return watched.delete(topic);
    },
    notifyChange: (topic, what) => {
      const known = watched.get(topic);
      if (!known) return;
      known.waiting.add(what);
      if (known.timer === undefined) notifyWaiting(known);
    },
    notifySyncChange: (topic, isInSync) => {
      for (const watcher of watched.get(topic)?.watchers ?? []) watcher.onSyncChange(isInSync);
    },
    topics: () => watched.keys(),
  };
}

/** Throttle: the first change is sent at once, later ones together after the gap. */
function notifyWaiting(watched: Watched): void {
  const changes = [...watched.waiting];
  watched.waiting.clear();
  watched.timer = undefined;
  if (changes.length === 0) return;
  watched.timer = setTimeout(() => notifyWaiting(watched), GAP_MS).unref();
  for (const watcher of watched.watchers) for (const what of changes) watcher.onChange(what);
}
