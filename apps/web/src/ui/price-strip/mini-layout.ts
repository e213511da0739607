import { placeWithoutOverlap, roundToHundredths } from '@ballpark/rules/strip/dodge';

type StripDot = { key: string; amount: number; x: number; y: number; isOwn: boolean };
export type MiniStripLayout = {
  dots: StripDot[];
  bandStart: number;
  bandEnd: number;
  averageX: number;
  halfHeight: number;
};
export type MiniStripInput = {
  amounts: readonly number[];
  ownAmount?: number | undefined;
  width: number;
  radius: number;
};

/** Places every amount on the line. Dots that would touch move up or down; the viewer's own stays on the line. */
export function layOutMiniStrip({ amounts, ownAmount, width, radius }: MiniStripInput): MiniStripLayout {
  const others = amounts.toSorted((a, b) => a - b);
  const all = ownAmount === undefined ? others : [ownAmount, ...others];
  const low = Math.min(...all);
  const span = Math.max(...all) - low;
  const edge = radius * 2.5;
  const toX = (amount: number) => (span === 0 ? width / 2 : edge + ((amount - low) / span) * (width - 2 * edge));
  const spots = all.map((amount) => ({ x: roundToHundredths(toX(amount)), radius }));
  const places = placeWithoutOverlap(spots, { step: radius, most: Number.MAX_SAFE_INTEGER, start: 0, end: width });
  const dots = all.map((amount, index) => ({
    key: `${index}-${amount}`,
    amount,
    x: spots[index]?.x ?? 0,
    y: roundToHundredths(places[index]?.y ?? 0),
    isOwn: ownAmount !== undefined && index === 0,
  }));
  const average = all.reduce((sum, amount) => sum + amount, 0) / all.length;
  return {
    dots,
    bandStart: roundToHundredths(toX(low) - radius * 1.9),
    bandEnd: roundToHundredths(toX(low + span) + radius * 1.9),
    averageX: roundToHundredths(toX(average)),
    halfHeight: roundToHundredths(Math.max(radius * 2, ...dots.map((dot) => Math.abs(dot.y) + radius)) + radius),
  };
}
