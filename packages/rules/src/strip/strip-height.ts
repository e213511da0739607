/** Space above the band for the diamond of a final price, and below it for the triangle of an offer. */
export const FINAL_LANE = 18;
export const OFFER_LANE = 16;
/** How far the thick tick extends beyond the band. */
export const TICK_OUT = 4;
/** Heights of the line with minimum and maximum, and of the legend, each with the space above it. */
const ENDS = 20;
const LEGEND = 24;

/** Half the height of the band. It depends on the number of prices alone, so that measuring the width moves nothing. */
export function getBandHalfHeight(count: number): number {
  if (count === 1) return 20;
  if (count <= 6) return 30;
  return count <= 20 ? 38 : 46;
}

export type StripContent = {
  count: number;
  hasRange: boolean;
  hasOffer: boolean;
  hasFinal: boolean;
  /** Whether the legend explains a mark: the viewer's own price, the closest, or an average beside the figure. */
  hasMarks: boolean;
};

/** The height of a strip with this content, for a placeholder that reserves the space. */
export function computeStripHeight({ count, hasRange, hasOffer, hasFinal, hasMarks }: StripContent): number {
  const drawing =
    2 * getBandHalfHeight(count) + (hasFinal ? FINAL_LANE : TICK_OUT) + (hasOffer ? OFFER_LANE : TICK_OUT);
  return drawing + (hasRange ? ENDS : 0) + (hasOffer || hasFinal || hasMarks ? LEGEND : 0);
}
