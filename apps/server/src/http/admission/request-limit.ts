/**
 * How many requests a process works on at once. While answers are slow the limit falls quickly, and while they are fast
 * and the limit is reached it rises: twofold until answers have been slow for the first time, slowly from then on. So the
 * process finds by itself how much it can do on its machine, and a request that is admitted is answered soon.
 */
export type RequestLimit = {
  /** Whether another request has to be refused, of any client. */
  isReached: () => boolean;
  /** Whether another request of this client has to be refused, because the client has its share. */
  isShareReached: (client: string) => boolean;
  /** The work on a request of this client begins. */
  enter: (client: string) => void;
  /** The request turns out to be another client's. False if that client has its share: then the request is not counted any more. */
  move: (from: string, to: string) => boolean;
  /** The work on a request has ended after this time. */
  leave: (client: string, ms: number) => void;
  readLimit: () => number;
  readCount: () => number;
};

/** Half of the answers may take longer than `slowMs`. One client gets `clientShare` of the limit. */
export type RequestLimitOptions = { most: number; slowMs: number; clientShare: number; now: () => number };

/** The limit falls to this share of `most`, and not below. */
const LEAST_SHARE = 1 / 16;
/**
 * A crowd may come at once. With `most` it would have to wait for all that were admitted before the limit fell. With much
 * less, requests would be refused for a pause of the machine.
 */
const FIRST_SHARE = 1 / 4;
export const WINDOW_MS = 500;
/** One slow window may be a pause of the machine. */
const SLOW_WINDOWS = 2;
/** So few answers tell nothing. */
const LEAST_ANSWERS = 5;
const FALL = 0.8;
const RISE = 2;
/** A page sends this many calls at once. */
const LEAST_PER_CLIENT = 4;

export function createRequestLimit({ most, slowMs, clientShare, now }: RequestLimitOptions): RequestLimit {
  const least = Math.ceil(most * LEAST_SHARE);
  let limit = Math.ceil(most * FIRST_SHARE);
  let wasSlow = false;
  let slowWindows = 0;
  let count = 0;
  const places = createPlaces();
  /** The most at once in this window. */
  let peak = 0;
  let times: number[] = [];
  let wasReached = false;
  let windowEndsAt = now() + WINDOW_MS;

  function adapt(): void {
    if (times.length >= LEAST_ANSWERS) {
      const isSlow = times.filter((ms) => ms > slowMs).length * 2 > times.length;
      slowWindows = isSlow ? slowWindows + 1 : 0;
      // Starts from the number that the process has really had at once: an unused limit would take long to come down.
      if (slowWindows >= SLOW_WINDOWS) {
        limit = Math.max(least, Math.floor(Math.min(limit, peak) * FALL));
        wasSlow = true;
      } else if (!isSlow && wasReached) limit = Math.min(most, wasSlow ? limit + RISE : limit * 2);
    }
    times = [];
    peak = count;
    wasReached = false;
    windowEndsAt = now() + WINDOW_MS;
  }

  const readShare = () => Math.max(LEAST_PER_CLIENT, Math.floor(limit * clientShare));

  function hasShare(client: string): boolean {
    if (places.count(client) < readShare()) return false;
    wasReached = true;
    return true;
  }

  return {
    isReached: () => {
      // When the limit falls, a client may hold more than its share. The rest does not count against the others.
      if (count < limit || places.countUpTo(readShare()) < limit) return false;
      wasReached = true;
      return true;
    },
    isShareReached: hasShare,
    enter: (client) => {
      places.add(client, 1);
      count += 1;
      peak = Math.max(peak, count);
    },
    move: (from, to) => {
      places.add(from, -1);
      const isFull = hasShare(to);
      if (isFull) count -= 1;
      else places.add(to, 1);
      return !isFull;
    },
    leave: (client, ms) => {
      times.push(ms);
      if (now() >= windowEndsAt) adapt();
      places.add(client, -1);
      count -= 1;
    },
    readLimit: () => limit,
    readCount: () => count,
  };
}

/** How many requests of each client the process works on. */
function createPlaces() {
  const held = new Map<string, number>();
  return {
    count: (client: string): number => held.get(client) ?? 0,
    /** All together, but of each client at most `share`. */
    countUpTo: (share: number): number => {
      let sum = 0;
      for (const own of held.values()) sum += Math.min(own, share);
      return sum;
    },
    add: (client: string, change: 1 | -1): void => {
      const own = (held.get(client) ?? 0) + change;
      if (own > 0) held.set(client, own);
      else held.delete(client);
    },
  };
}
