import type { ListingChange } from '@ballpark/contracts/live';

export type Watcher = {
  onChange: (what: ListingChange) => void;
  /** Whether this process receives the changes that other processes make. */
  onSyncChange: (isInSync: boolean) => void;
};

export type WatchedListings = {
  /** Returns whether this is the first watcher of the listing. */
  add: (listingId: string, watcher: Watcher) => boolean;
  /** Returns whether it was the last watcher of the listing. */
  remove: (listingId: string, watcher: Watcher) => boolean;
  notifyChange: (listingId: string, what: ListingChange) => void;
  notifySyncChange: (listingId: string, isInSync: boolean) => void;
  ids: () => Iterable<string>;
};

/** At most one notification per listing in this time, however many members suggest a price at once. */
const GAP_MS = 300;

type Watched = { watchers: Set<Watcher>; waiting: Set<ListingChange>; timer: NodeJS.Timeout | undefined };

/** The watchers of this process, by listing. */
export function createWatchedListings(): WatchedListings {
  const watched = new Map<string, Watched>();
  return {
    add: (listingId, watcher) => {
      const known = watched.get(listingId);
      if (known) known.watchers.add(watcher);
      else watched.set(listingId, { watchers: new Set([watcher]), waiting: new Set(), timer: undefined });
      return known === undefined;
    },
    remove: (listingId, watcher) => {
      const known = watched.get(listingId);
      known?.watchers.delete(watcher);
      if (known === undefined || known.watchers.size > 0) return false;
      clearTimeout(known.timer);
      return watched.delete(listingId);
    },
    notifyChange: (listingId, what) => {
      const known = watched.get(listingId);
      if (!known) return;
      known.waiting.add(what);
      if (known.timer === undefined) notifyWaiting(known);
    },
    notifySyncChange: (listingId, isInSync) => {
      for (const watcher of watched.get(listingId)?.watchers ?? []) watcher.onSyncChange(isInSync);
    },
    ids: () => watched.keys(),
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
