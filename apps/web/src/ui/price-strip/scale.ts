/** With fewer prices than this, none counts as an outlier. */
const CLIP_FROM = 5;
/** How many interquartile ranges beyond the quartiles still belong to the scale. */
const FENCE = 2;
/** If the middle half of the prices is equal, this share of the median replaces the interquartile range. */
const LEAST_SPREAD = 0.1;

/** With a fair range, prices far from it are pinned as well, unless fewer than this share would remain. */
const NEAR_SHARE = 2 / 3;
/** How much of the highest price the scale may be widened for the fair range, if the prices are nearly equal. */
const LEAST_WIDENING = 0.25;

type Domain = { low: number; high: number };

/** Maps amounts to positions. Amounts outside the scale are pinned to an edge. */
export type StripScale = {
  toX: (amount: number) => number;
  getSide: (amount: number) => 'below' | 'inside' | 'above';
  /** The amounts at the ends of the scale. */
  domain: Domain;
};

export type ScaleInput = {
  /** At least one. */
  amounts: readonly number[];
  /** Other amounts, shown if they are near enough: average, offer, final price. */
  marks: readonly number[];
  /** The fair range, shown as far as it leaves the prices space. */
  range?: Domain | undefined;
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
function findOrdinaryRange(amounts: readonly number[], range: Domain | undefined): Domain {
  const sorted = amounts.toSorted((a, b) => a - b);
  if (sorted.length < CLIP_FROM) return getEnds(sorted);
  const [low, high] = [quantile(sorted, 0.25), quantile(sorted, 0.75)];
  const inside = selectNear(sorted, { low, high }, high - low || quantile(sorted, 0.5) * LEAST_SPREAD);
  if (range === undefined) return getEnds(inside);
  // Two pranks among seven prices are more than a quarter: they move a quartile, but hardly the fair range.
  const fair = selectNear(inside, range, range.high - range.low);
  return getEnds(fair.length > NEAR_SHARE * sorted.length ? fair : inside);
}

function selectNear(sorted: readonly number[], { low, high }: Domain, spread: number): number[] {
  return sorted.filter((amount) => amount >= low - FENCE * spread && amount <= high + FENCE * spread);
}

function getEnds(sorted: readonly number[]): Domain {
  const [low = 0, high = low] = [sorted[0], sorted.at(-1)];
  return { low, high };
}

/** Widens the range to the marks that are near enough to leave the prices space. */
function widenToMarks({ low, high }: Domain, marks: readonly number[]): Domain {
  const reach = Math.max(2 * (high - low), high / 2);
  const near = marks.filter((mark) => mark >= low - reach && mark <= high + reach);
  return { low: Math.min(low, ...near), high: Math.max(high, ...near) };
}

/** Widens the range to the fair range, so far that the prices keep about a third of the scale. */
function widenToRange({ low, high }: Domain, range: Domain): Domain {
  const reach = Math.max(high - low, high * LEAST_WIDENING);
  return {
    low: Math.min(low, Math.max(range.low, low - reach)),
    high: Math.max(high, Math.min(range.high, high + reach)),
  };
}

function findDomain({ amounts, marks, range }: Pick<ScaleInput, 'amounts' | 'marks' | 'range'>): Domain {
  const ordinary = findOrdinaryRange(amounts, range);
  const marked = widenToMarks(ordinary, marks);
  if (range === undefined) return marked;
  const widened = widenToRange(ordinary, range);
  return { low: Math.min(marked.low, widened.low), high: Math.max(marked.high, widened.high) };
}

/** Creates a scale on which every amount has a position. */
export function createStripScale({ amounts, marks, range, width, edge, sign, lane }: ScaleInput): StripScale {
  const { low, high } = findDomain({ amounts, marks, range });
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
  return { toX, getSide, domain: { low, high } };
}
