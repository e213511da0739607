import { type AmountRange, findOrdinaryRange } from '../crowd/outliers.ts';

/** How much of the highest price the scale may be widened for the fair range, if the prices are nearly equal. */
const LEAST_WIDENING = 0.25;

/** Maps amounts to positions. Amounts outside the scale are pinned to an edge. */
export type StripScale = {
  toX: (amount: number) => number;
  getSide: (amount: number) => 'below' | 'inside' | 'above';
  /** The amounts at the ends of the scale. */
  domain: AmountRange;
};

export type ScaleInput = {
  /** At least one. */
  amounts: readonly number[];
  /** Other amounts, shown if they are near enough: average, offer, final price. */
  marks: readonly number[];
  /** The fair range, shown as far as it leaves the prices space. */
  range?: AmountRange | undefined;
  width: number;
  /** Space at each end. */
  edge: number;
  /** Extra space at an end with outliers: for the chevron, and for the amounts pinned beside it. */
  sign: number;
  lane: number;
};

/** Widens the range to the marks that are near enough to leave the prices space. */
function widenToMarks({ low, high }: AmountRange, marks: readonly number[]): AmountRange {
  const reach = Math.max(2 * (high - low), high / 2);
  const near = marks.filter((mark) => mark >= low - reach && mark <= high + reach);
  return { low: Math.min(low, ...near), high: Math.max(high, ...near) };
}

/** Widens the range to the fair range, so far that the prices keep about a third of the scale. */
function widenToRange({ low, high }: AmountRange, range: AmountRange): AmountRange {
  const reach = Math.max(high - low, high * LEAST_WIDENING);
  return {
    low: Math.min(low, Math.max(range.low, low - reach)),
    high: Math.max(high, Math.min(range.high, high + reach)),
  };
}

function findDomain({ amounts, marks, range }: Pick<ScaleInput, 'amounts' | 'marks' | 'range'>): AmountRange {
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
