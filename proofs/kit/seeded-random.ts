/** Chance that comes out the same every time, so that two runs build the same data. */
export type Chance = {
  /** At least 0, below 1. */
  next: () => number;
  /** A whole number, at least 0 and below the bound. */
  below: (bound: number) => number;
  /** Around 0, two of three within 1. */
  gaussian: () => number;
};

export function seededChance(seed: number): Chance {
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

/** 32 bits in which neighbours look unrelated. */
export function scramble(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 15), 1 | value);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
  return (mixed ^ (mixed >>> 14)) >>> 0;
}
