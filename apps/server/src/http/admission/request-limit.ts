/**
 * How many requests a process works on at once. While answers are slow the limit falls quickly, and while they are fast
 * and the limit is reached it rises: twofold until answers have been slow for the first time, slowly from then on. So the
 * process finds by itself how much it can do on its machine, and a request that is admitted is answered soon.
 */
export type RequestLimit = {
  /** Whether another request has to be refused. */
  isReached: () => boolean;
  /** The work on a request begins. */
  enter: () => void;
  /** The work on a request has ended after this time. */
  leave: (ms: number) => void;
  readLimit: () => number;
  readCount: () => number;
};

/** Half of the answers may take longer than `slowMs`. */
export type RequestLimitOptions = { most: number; slowMs: number; now: () => number };

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

export function createRequestLimit({ most, slowMs, now }: RequestLimitOptions): RequestLimit {
  const least = Math.ceil(most * LEAST_SHARE);
  let limit = Math.ceil(most * FIRST_SHARE);
  let wasSlow = false;
  let slowWindows = 0;
  let count = 0;
  /** The most at once in this window. */
  let peak = 0;
  let times: number[] = [];
  let wasReached = false;
  let windowEndsAt = now() + WINDOW_MS;

  function adapt(): void {
    if (times.length >= LEAST_ANSWERS) {
      const isSlow = times.filter((ms) => ms > slowMs).length * 2 > times.length;
      slowWindows = isSlow ? slowWindows + 1 : 0;
      // What the process has really had at once: from an unused limit it would take long to come down.
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

  return {
    isReached: () => {
      if (count < limit) return false;
      wasReached = true;
      return true;
    },
    enter: () => {
      count += 1;
      peak = Math.max(peak, count);
    },
    leave: (ms) => {
      times.push(ms);
      if (now() >= windowEndsAt) adapt();
      count -= 1;
    },
    readLimit: () => limit,
    readCount: () => count,
  };
}
