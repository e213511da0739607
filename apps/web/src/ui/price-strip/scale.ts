/** With fewer prices than this none can be called out of the ordinary. */
const CLIP_FROM = 5;
/** How many interquartile ranges from the quartiles still belong to the picture. */
const FENCE = 2;
/** Where the middle half agrees to the cent, this share of the price stands in for its spread. */
const LEAST_SPREAD = 0.1;

type Domain = { low: number; high: number };

/** Where amounts stand. What lies outside is pinned to an edge. */
export type StripScale = {
  toX: (amount: number) => number;
  getSide: (amount: number) => 'below' | 'inside' | 'above';
};

export type ScaleInput = {
  /** At least one. */
  amounts: readonly number[];
  /** Other amounts that are shown where they are near enough: the average, an offer, a final price. */
  marks: readonly number[];
  width: number;
  /** Room at each end. */
  edge: number;
  /** Where something is outside the picture: room for the sign that says so, and for what is pinned beside it. */
  sign: number;
  lane: number;
};

function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const [before = 0, after = before] = sorted.slice(Math.floor(position));
  return before + (after - before) * (position - Math.floor(position));
}

/** The prices that are like the others: one joke must not push all of them into a corner. */
function findOrdinaryRange(amounts: readonly number[]): Domain {
  const sorted = amounts.toSorted((a, b) => a - b);
  const [low = 0, high = low] = [sorted[0], sorted.at(-1)];
  if (sorted.length < CLIP_FROM) return { low, high };
  const [first, third] = [quantile(sorted, 0.25), quantile(sorted, 0.75)];
  const reach = FENCE * (third - first || quantile(sorted, 0.5) * LEAST_SPREAD);
  const inside = sorted.filter((amount) => amount >= first - reach && amount <= third + reach);
  return { low: inside[0] ?? low, high: inside.at(-1) ?? high };
}

/** The same, wide enough for marks as long as these leave the prices room. */
function widenToMarks({ low, high }: Domain, marks: readonly number[]): Domain {
  const reach = Math.max(2 * (high - low), high / 2);
  const near = marks.filter((mark) => mark >= low - reach && mark <= high + reach);
  return { low: Math.min(low, ...near), high: Math.max(high, ...near) };
}

/** A scale for these prices, on which every amount has a place. */
export function createStripScale({ amounts, marks, width, edge, sign, lane }: ScaleInput): StripScale {
  const { low, high } = widenToMarks(findOrdinaryRange(amounts), marks);
  const all = [...amounts, ...marks];
  const start = edge + (all.some((amount) => amount < low) ? sign + lane : 0);
  const end = width - edge - (all.some((amount) => amount > high) ? sign + lane : 0);
  const getSide = (amount: number) => {
    if (amount < low) return 'below';
    return amount > high ? 'above' : 'inside';
  };
  const toX = (amount: number) => {
    if (amount < low) return edge + sign;
    if (amount > high) return width - edge - sign;
    return high === low ? (start + end) / 2 : start + ((amount - low) / (high - low)) * (end - start);
  };
  return { toX, getSide };
}
