import { roundToHundredths } from '@ballpark/rules/strip/dodge';
import {
  computeFigures,
  createPictureScale,
  findSpan,
  type PictureDot,
  type PictureInput,
  placeDots,
  type StripPicture,
  type StripPrice,
} from '@ballpark/rules/strip/picture';
import { getBandHalfHeight, TICK_OUT } from '@ballpark/rules/strip/strip-height';

/** A strip, without its width, whose scale another strip takes over. It has the prices of the other as `alongside`. */
export type ScaleSource = Omit<PictureInput, 'width'>;

export type ComparedInput = {
  /** At least one. */
  prices: readonly StripPrice[];
  /** The middle of these prices. One price has none. */
  middle: number | undefined;
  /** Without it these prices have a scale of their own. */
  source: ScaleSource | undefined;
  width: number;
};

export type ComparedPicture = Pick<StripPicture, 'height' | 'half' | 'span' | 'below' | 'above'> & {
  dots: PictureDot[];
  /** y of the line. */
  lineY: number;
  middleX: number | undefined;
  /** The ballpark figure of the other strip. */
  figureX: number | undefined;
};

/** Computes a strip of prices that do not count, on the scale of the strip of those that do. */
export function layOutComparedPicture({ prices, middle, source, width }: ComparedInput): ComparedPicture {
  const rising = prices.toSorted((a, b) => a.amount - b.amount || (a.key < b.key ? -1 : 1));
  const amounts = rising.map(({ amount }) => amount);
  const input = source ?? { prices, figures: computeFigures(prices) };
  const { toX, getSide, radius, start, end } = createPictureScale({ ...input, width });
  const half = getBandHalfHeight(prices.length);
  const dots = placeDots(rising, { radius, half, toX, start, end });
  const place = (amount: number | undefined) => (amount === undefined ? undefined : roundToHundredths(toX(amount)));
  const countOn = (side: 'below' | 'above') => amounts.filter((amount) => getSide(amount) === side).length;
  return {
    dots,
    lineY: half + TICK_OUT,
    half,
    height: 2 * (half + TICK_OUT),
    span: findSpan(
      dots.map(({ x }) => x),
      { radius, width },
    ),
    middleX: place(middle),
    figureX: place(source?.figures.ballpark?.price),
    below: countOn('below'),
    above: countOn('above'),
  };
}
