/** A pseudo-random generator with a seed: two runs with one seed build the same data. */
export type Random = {
  /** At least 0, below 1. */
  next: () => number;
  /** A whole number, at least 0 and below the bound. */
  below: (bound: number) => number;
  /** Standard normal distribution. */
  gaussian: () => number;
};

export function seededRandom(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    return scramble(state) / 2 ** 32;
  };
  return {
    next,
    below: (bound) => Math.floor(next() * bound),
    gaussian: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

/** A 32-bit hash: similar inputs give unrelated outputs. */
export function scramble(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 15), 1 | value);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
  return (mixed ^ (mixed >>> 14)) >>> 0;
}
