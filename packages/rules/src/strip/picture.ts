import { placeWithoutOverlap, roundToHundredths } from './dodge.ts';
import { FINAL_LANE, getBandHalfHeight, OFFER_LANE, TICK_OUT } from './strip-height.ts';
import { createStripScale, type StripScale } from './scale.ts';

export type StripMark = 'own' | 'closest' | 'own-closest';
export type StripPrice = { key: string; amount: number; mark?: StripMark | undefined };
export type StripFigures = {
  average: number;
  min: number;
  max: number;
  /** One figure from all prices, and the fair range around it. Missing while there are too few prices. */
  ballpark?: { price: number; low: number; high: number } | null | undefined;
};

export type PictureInput = {
  prices: readonly StripPrice[];
  figures: StripFigures;
  offer?: number | undefined;
  final?: number | undefined;
  /** Prices of a second strip with the same scale. They count like marks: shown if they are near enough. */
  alongside?: readonly number[] | undefined;
  width: number;
};

export type PictureDot = { key: string; x: number; y: number; radius: number; mark: StripMark | undefined };

/** Dotted where the amount lies outside the scale. */
type PictureTick = { x: number; isInside: boolean };

type PictureBand = {
  start: number;
  end: number;
  /** Whether it continues beyond the scale. */
  isOpenBelow: boolean;
  isOpenAbove: boolean;
};

export type StripPicture = {
  dots: PictureDot[];
  height: number;
  /** y of the line, and how far the band reaches above and below it. */
  middle: number;
  half: number;
  /** From the lowest price to the highest. */
  span: Pick<PictureBand, 'start' | 'end'>;
  /** The fair range, or the span while there is none. */
  band: PictureBand;
  /** The ballpark figure, or the average while there is none. */
  mainTick: PictureTick;
  /** The average beside a ballpark figure. */
  averageTick: PictureTick | undefined;
  offerX: number | undefined;
  finalX: number | undefined;
  /** How many prices lie outside the scale. */
  below: number;
  above: number;
  /** Whether any price or mark lies outside the scale. */
  isCutBelow: boolean;
  isCutAbove: boolean;
};

/** How much larger the viewer's own dot is. */
const OWN_EXTRA = 2;
/** Width of the ring around the closest dot. */
export const RING_OUT = 2.5;
/** From the outermost dot to the end of the span. */
const SPAN_END = 5;
const EDGE_GAP = 2;
const CHEVRON = 12;

/** The more dots, the smaller they are. */
function chooseRadius(count: number): number {
  if (count > 40) return 4;
  return count > 20 ? 5 : 7;
}

function rankMark(mark: StripMark | undefined): number {
  if (mark === undefined) return 2;
  return isOwn(mark) ? 0 : 1;
}

/** The viewer's own dot first, so that it stays on the line; then the closest, then the others from low to high. */
function sortInDrawingOrder(prices: readonly StripPrice[]): StripPrice[] {
  return prices.toSorted(
    (a, b) => rankMark(a.mark) - rankMark(b.mark) || a.amount - b.amount || (a.key < b.key ? -1 : 1),
  );
}

/** Average, minimum and maximum of the prices. */
export function computeFigures(prices: readonly StripPrice[]): StripFigures {
  const amounts = prices.map(({ amount }) => amount);
  return {
    average: amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length,
    min: Math.min(...amounts),
    max: Math.max(...amounts),
  };
}

/** The scale of a strip with the size of its dots. Two strips that are compared have the same. */
export function createPictureScale({ prices, figures, offer, final, alongside = [], width }: PictureInput) {
  const radius = chooseRadius(prices.length);
  const range = figures.ballpark ?? undefined;
  const marks = [figures.average, range?.price, offer, final].filter((mark) => mark !== undefined);
  const edge = radius + OWN_EXTRA + RING_OUT + EDGE_GAP;
  const scale = createStripScale({
    amounts: prices.map(({ amount }) => amount),
    marks: [...marks, ...alongside],
    range,
    width,
    edge,
    sign: CHEVRON,
    lane: radius * 4,
  });
  return { ...scale, marks, radius, start: edge, end: width - edge };
}

/** Computes the positions of everything in a strip of this width. Pure: the same input gives the same picture. */
export function layOutPicture(input: PictureInput): StripPicture {
  const { prices, figures, offer, final, width } = input;
  const half = getBandHalfHeight(prices.length);
  const ordered = sortInDrawingOrder(prices);
  const amounts = ordered.map(({ amount }) => amount);
  const range = figures.ballpark ?? undefined;
  const scale = createPictureScale(input);
  const { toX, getSide, marks, radius, start, end } = scale;
  const dots = placeDots(ordered, { radius, half, toX, start, end });
  const place = (amount: number | undefined) => (amount === undefined ? undefined : roundToHundredths(toX(amount)));
  const toTick = (amount: number) => ({ x: roundToHundredths(toX(amount)), isInside: getSide(amount) === 'inside' });
  const all = [...amounts, ...marks, figures.min, figures.max];
  const places = dots.map(({ x }) => x);
  const span = findSpan([toX(figures.min), toX(figures.max), ...places], { radius, width });
  const isCutBelow = all.some((amount) => getSide(amount) === 'below');
  const isCutAbove = all.some((amount) => getSide(amount) === 'above');
  const middle = half + (final === undefined ? TICK_OUT : FINAL_LANE);
  return {
    dots,
    middle,
    half,
    height: middle + half + (offer === undefined ? TICK_OUT : OFFER_LANE),
    span,
    band:
      range === undefined
        ? { ...span, isOpenBelow: false, isOpenAbove: false }
        : placeRange(range, scale, { start: isCutBelow ? undefined : 0, end: isCutAbove ? undefined : width }),
    mainTick: toTick(range?.price ?? figures.average),
    averageTick: range && toTick(figures.average),
    offerX: place(offer),
    finalX: place(final),
    below: amounts.filter((amount) => getSide(amount) === 'below').length,
    above: amounts.filter((amount) => getSide(amount) === 'above').length,
    isCutBelow,
    isCutAbove,
  };
}

/** From the lowest dot to the highest, and a little beyond. */
export function findSpan(places: readonly number[], { radius, width }: { radius: number; width: number }) {
  return {
    start: Math.max(roundToHundredths(Math.min(...places) - radius - SPAN_END), 0),
    end: Math.min(roundToHundredths(Math.max(...places) + radius + SPAN_END), width),
  };
}

type PictureEdges = { start: number | undefined; end: number | undefined };

/**
 * A range that leaves the scale goes on to the edge of the picture. Where prices are pinned to that edge it stops before
 * them: they are not inside the range.
 */
function placeRange(
  { low, high }: { low: number; high: number },
  { toX, domain }: StripScale,
  edges: PictureEdges,
): PictureBand {
  const [isOpenBelow, isOpenAbove] = [low < domain.low, high > domain.high];
  return {
    start: (isOpenBelow ? edges.start : undefined) ?? roundToHundredths(toX(Math.max(low, domain.low))),
    end: (isOpenAbove ? edges.end : undefined) ?? roundToHundredths(toX(Math.min(high, domain.high))),
    isOpenBelow,
    isOpenAbove,
  };
}

type DotSettings = { radius: number; half: number; toX: (amount: number) => number; start: number; end: number };

export function placeDots(
  ordered: readonly StripPrice[],
  { radius, half, toX, start, end }: DotSettings,
): PictureDot[] {
  const spots = ordered.map(({ amount, mark }) => ({ x: toX(amount), radius: radius + getExtraRadius(mark) }));
  const places = placeWithoutOverlap(spots, { step: radius + 0.5, most: half - radius - EDGE_GAP, start, end });
  return ordered.map(({ key, mark }, index) => ({
    key,
    mark,
    x: roundToHundredths(places[index]?.x ?? 0),
    y: roundToHundredths(places[index]?.y ?? 0),
    radius: isOwn(mark) ? radius + OWN_EXTRA : radius,
  }));
}

function isOwn(mark: StripMark | undefined): boolean {
  return mark === 'own' || mark === 'own-closest';
}

/** How much larger a marked dot is than a plain one, ring included. */
function getExtraRadius(mark: StripMark | undefined): number {
  return (isOwn(mark) ? OWN_EXTRA : 0) + (mark === undefined || mark === 'own' ? 0 : RING_OUT);
}
