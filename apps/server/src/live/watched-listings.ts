import type { ListingChange } from '@ballpark/contracts/live';

export type Watcher = {
  onChange: (what: ListingChange) => void;
  /** Whether changes made in other processes are heard here. */
  onSight: (isClear: boolean) => void;
};

export type WatchedListings = {
  /** Whether it is the first who watches this listing. */
  add: (listingId: string, watcher: Watcher) => boolean;
  /** Whether it was the last. */
  remove: (listingId: string, watcher: Watcher) => boolean;
  tellChange: (listingId: string, what: ListingChange) => void;
  tellSight: (listingId: string, isClear: boolean) => void;
  ids: () => Iterable<string>;
};

/** A listing everybody prices at once is told about once in so long a time. */
const GAP_MS = 300;

type Watched = { watchers: Set<Watcher>; waiting: Set<ListingChange>; timer: NodeJS.Timeout | undefined };

/** Who watches what in this process. */
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
    tellChange: (listingId, what) => {
      const known = watched.get(listingId);
      if (!known) return;
      known.waiting.add(what);
      if (known.timer === undefined) tellWaiting(known);
    },
    tellSight: (listingId, isClear) => {
      for (const watcher of watched.get(listingId)?.watchers ?? []) watcher.onSight(isClear);
    },
    ids: () => watched.keys(),
  };
}

/** At once when nothing was told lately; what comes soon after is told together. */
function tellWaiting(watched: Watched): void {
  const changes = [...watched.waiting];
  watched.waiting.clear();
  watched.timer = undefined;
  if (changes.length === 0) return;
  watched.timer = setTimeout(() => tellWaiting(watched), GAP_MS).unref();
  for (const watcher of watched.watchers) for (const what of changes) watcher.onChange(what);
}
