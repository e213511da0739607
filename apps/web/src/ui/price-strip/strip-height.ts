/** Above the band for the diamond of a final price, below it for the triangle of an offer. */
export const FINAL_LANE = 18;
export const OFFER_LANE = 16;
/** What the tick of the average stands out above and below the band. */
export const TICK_OUT = 4;
/** The line of the lowest and highest price, and the one that explains the signs, with the air above each. */
const ENDS = 20;
const LEGEND = 24;

/** Half the height of the band: by number alone, so that nothing moves once the width is known. */
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
  /** Whether one of them is the own or the closest. */
  hasMarks: boolean;
};

/** The height of a strip with this content, so that a page can reserve the space. */
export function computeStripHeight({ count, hasRange, hasOffer, hasFinal, hasMarks }: StripContent): number {
  const drawing =
    2 * getBandHalfHeight(count) + (hasFinal ? FINAL_LANE : TICK_OUT) + (hasOffer ? OFFER_LANE : TICK_OUT);
  return drawing + (hasRange ? ENDS : 0) + (hasOffer || hasFinal || hasMarks ? LEGEND : 0);
}
