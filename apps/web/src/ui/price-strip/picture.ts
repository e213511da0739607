import { placeWithoutOverlap } from './dodge.ts';
import { roundToHundredths } from './mini-layout.ts';
import { FINAL_LANE, getBandHalfHeight, OFFER_LANE, TICK_OUT } from './strip-height.ts';
import { createStripScale } from './scale.ts';

export type StripMark = 'own' | 'closest' | 'own-closest';
export type StripPrice = { key: string; amount: number; mark?: StripMark | undefined };
export type StripFigures = { average: number; min: number; max: number };

export type PictureInput = {
  prices: readonly StripPrice[];
  figures: StripFigures;
  offer?: number | undefined;
  final?: number | undefined;
  width: number;
};

type PictureDot = { key: string; x: number; y: number; radius: number; mark: StripMark | undefined };

export type StripPicture = {
  dots: PictureDot[];
  height: number;
  /** y of the line, and how far the band reaches above and below it. */
  middle: number;
  half: number;
  bandStart: number;
  bandEnd: number;
  averageX: number;
  isAverageInside: boolean;
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
/** From the outermost dot to the end of the band. */
const BAND_END = 5;
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

/** Computes the positions of everything in a strip of this width. Pure: the same input gives the same picture. */
export function layOutPicture({ prices, figures, offer, final, width }: PictureInput): StripPicture {
  const radius = chooseRadius(prices.length);
  const half = getBandHalfHeight(prices.length);
  const ordered = sortInDrawingOrder(prices);
  const amounts = ordered.map(({ amount }) => amount);
  const marks = [figures.average, offer, final].filter((mark) => mark !== undefined);
  const edge = radius + OWN_EXTRA + RING_OUT + EDGE_GAP;
  const { toX, getSide } = createStripScale({ amounts, marks, width, edge, sign: CHEVRON, lane: radius * 4 });
  const dots = placeDots(ordered, { radius, half, toX, start: edge, end: width - edge });
  const place = (amount: number | undefined) => (amount === undefined ? undefined : roundToHundredths(toX(amount)));
  const all = [...amounts, ...marks, figures.min, figures.max];
  const places = dots.map(({ x }) => x);
  const middle = half + (final === undefined ? TICK_OUT : FINAL_LANE);
  return {
    dots,
    middle,
    half,
    height: middle + half + (offer === undefined ? TICK_OUT : OFFER_LANE),
    bandStart: Math.max(roundToHundredths(Math.min(toX(figures.min), ...places) - radius - BAND_END), 0),
    bandEnd: Math.min(roundToHundredths(Math.max(toX(figures.max), ...places) + radius + BAND_END), width),
    averageX: roundToHundredths(toX(figures.average)),
    isAverageInside: getSide(figures.average) === 'inside',
    offerX: place(offer),
    finalX: place(final),
    below: amounts.filter((amount) => getSide(amount) === 'below').length,
    above: amounts.filter((amount) => getSide(amount) === 'above').length,
    isCutBelow: all.some((amount) => getSide(amount) === 'below'),
    isCutAbove: all.some((amount) => getSide(amount) === 'above'),
  };
}

type DotSettings = { radius: number; half: number; toX: (amount: number) => number; start: number; end: number };

function placeDots(ordered: readonly StripPrice[], { radius, half, toX, start, end }: DotSettings): PictureDot[] {
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
