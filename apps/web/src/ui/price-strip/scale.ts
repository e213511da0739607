/** With fewer prices than this, none counts as an outlier. */
const CLIP_FROM = 5;
/** How many interquartile ranges beyond the quartiles still belong to the scale. */
const FENCE = 2;
/** If the middle half of the prices is equal, this share of the median replaces the interquartile range. */
const LEAST_SPREAD = 0.1;

type Domain = { low: number; high: number };

/** Maps amounts to positions. Amounts outside the scale are pinned to an edge. */
export type StripScale = {
  toX: (amount: number) => number;
  getSide: (amount: number) => 'below' | 'inside' | 'above';
};

export type ScaleInput = {
  /** At least one. */
  amounts: readonly number[];
  /** Other amounts, shown if they are near enough: average, offer, final price. */
  marks: readonly number[];
  width: number;
  /** Space at each end. */
  edge: number;
  /** Extra space at an end with outliers: for the chevron, and for the amounts pinned beside it. */
  sign: number;
  lane: number;
};

function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const [before = 0, after = before] = sorted.slice(Math.floor(position));
  return before + (after - before) * (position - Math.floor(position));
}

/** The range without outliers: one absurd price must not push all others into a corner. */
function findOrdinaryRange(amounts: readonly number[]): Domain {
  const sorted = amounts.toSorted((a, b) => a - b);
  const [low = 0, high = low] = [sorted[0], sorted.at(-1)];
  if (sorted.length < CLIP_FROM) return { low, high };
  const [first, third] = [quantile(sorted, 0.25), quantile(sorted, 0.75)];
  const reach = FENCE * (third - first || quantile(sorted, 0.5) * LEAST_SPREAD);
  const inside = sorted.filter((amount) => amount >= first - reach && amount <= third + reach);
  return { low: inside[0] ?? low, high: inside.at(-1) ?? high };
}

/** Widens the range to the marks that are near enough to leave the prices space. */
function widenToMarks({ low, high }: Domain, marks: readonly number[]): Domain {
  const reach = Math.max(2 * (high - low), high / 2);
  const near = marks.filter((mark) => mark >= low - reach && mark <= high + reach);
  return { low: Math.min(low, ...near), high: Math.max(high, ...near) };
}

/** Creates a scale on which every amount has a position. */
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
