/**
 * How many requests a process works on at once. While answers are slow the limit falls quickly, and while they are fast
 * and the limit is reached it rises slowly. So the process finds by itself how much it can do on its machine, and a
 * request that is admitted is answered soon.
 */
export type RequestLimit = {
  /** Whether another request has to be refused. */
  isReached: (isWriting: boolean) => boolean;
  /** The work on a request begins. */
  enter: () => void;
  /** The work on a request has ended after this time. */
  leave: (ms: number) => void;
  readLimit: () => number;
  readCount: () => number;
};

export type RequestLimitOptions = { most: number; now: () => number };

/** The limit falls to this share of `most`, and not below. */
const LEAST_SHARE = 1 / 16;
/** Half of the answers may take longer. Most answers take a tenth of it. */
export const SLOW_MS = 150;
export const WINDOW_MS = 500;
/** One slow window may be a pause of the machine. */
const SLOW_WINDOWS = 2;
/** So few answers tell nothing. */
const LEAST_ANSWERS = 5;
const FALL = 0.8;
const RISE = 4;
/** A refused read can be repeated by the page. For a refused write a person has to press the button again. */
const WRITING_SHARE = 1.25;

export function createRequestLimit({ most, now }: RequestLimitOptions): RequestLimit {
  const least = Math.ceil(most * LEAST_SHARE);
  let limit = most;
  let slowWindows = 0;
  let count = 0;
  let times: number[] = [];
  let wasReached = false;
  let windowEndsAt = now() + WINDOW_MS;

  function adapt(): void {
    if (times.length >= LEAST_ANSWERS) {
      const isSlow = times.filter((ms) => ms > SLOW_MS).length * 2 > times.length;
      slowWindows = isSlow ? slowWindows + 1 : 0;
      // What the process has really had at once: from an unused limit it would take long to come down.
      if (slowWindows >= SLOW_WINDOWS) limit = Math.max(least, Math.floor(Math.min(limit, count) * FALL));
      else if (!isSlow && wasReached) limit = Math.min(most, limit + RISE);
    }
    times = [];
    wasReached = false;
    windowEndsAt = now() + WINDOW_MS;
  }

  return {
    isReached: (isWriting) => {
      if (count < limit) return false;
      wasReached = true;
      return count >= limit * (isWriting ? WRITING_SHARE : 1);
    },
    enter: () => {
      count += 1;
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
