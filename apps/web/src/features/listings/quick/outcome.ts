/** What the server said of the listing after a guess. */
export type GuessOutcome =
  /** It is on the device: the server could not be reached. */
  | { kind: 'kept' }
  /** With so few prices there is no ballpark figure. */
  | { kind: 'early'; suggestionCount: number }
  /** The ballpark figure with its fair range. */
  | { kind: 'figure'; price: number; low: number; high: number };

type Guess = { amount: number; outcome?: GuessOutcome | undefined };

/** `open` while the server has not answered. */
export type Closeness = 'inside' | 'outside' | 'first' | 'open';

/** A guess that is this near to the figure is called 'spot on'. */
const SPOT_ON_PERCENT = 3;

export function isSpotOn(amount: number, figure: number): boolean {
  return Math.abs(amount - figure) * 100 <= figure * SPOT_ON_PERCENT;
}

export function judgeGuess({ amount, outcome }: Guess): Closeness {
  if (outcome === undefined || outcome.kind === 'kept') return 'open';
  if (outcome.kind === 'early') return 'first';
  const { price, low, high } = outcome;
  return (amount >= low && amount <= high) || isSpotOn(amount, price) ? 'inside' : 'outside';
}

/** Space at both ends of the strip, in percent of its width. */
const EDGE = 5;

/** Positions on the strip of one guess, in percent of its width. A guess far from the range is at the end of the strip. */
export function layOutGuess(amount: number, { price, low, high }: Extract<GuessOutcome, { kind: 'figure' }>) {
  const reach = Math.max(high - low, price / 100);
  const own = Math.min(Math.max(amount, low - reach), high + reach);
  const [start, end] = [Math.min(low, own), Math.max(high, own, low + price / 100)];
  const toX = (value: number) => EDGE + ((value - start) / (end - start)) * (100 - 2 * EDGE);
  return { own: toX(own), figure: toX(price), low: toX(low), high: toX(high) };
}
