import { placeWithoutOverlap } from './dodge.ts';

type StripDot = { key: string; amount: number; x: number; y: number; isOwn: boolean };
export type StripLayout = {
  dots: StripDot[];
  bandStart: number;
  bandEnd: number;
  averageX: number;
  halfHeight: number;
};
export type StripInput = { amounts: readonly number[]; ownAmount?: number | undefined; width: number; radius: number };

// Two decimals: the same picture from every engine, and no long tails in the markup.
export function roundToCents(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Places every amount on its line; dots that would touch step aside in turn, the own one stays on the line. */
export function layOutMiniStrip({ amounts, ownAmount, width, radius }: StripInput): StripLayout {
  const others = amounts.toSorted((a, b) => a - b);
  const all = ownAmount === undefined ? others : [ownAmount, ...others];
  const low = Math.min(...all);
  const span = Math.max(...all) - low;
  const edge = radius * 2.5;
  const toX = (amount: number) => (span === 0 ? width / 2 : edge + ((amount - low) / span) * (width - 2 * edge));
  const spots = all.map((amount) => ({ x: roundToCents(toX(amount)), radius }));
  const places = placeWithoutOverlap(spots, { step: radius, most: Number.MAX_SAFE_INTEGER, start: 0, end: width });
  const dots = all.map((amount, index) => ({
    key: `${index}-${amount}`,
    amount,
    x: spots[index]?.x ?? 0,
    y: roundToCents(places[index]?.y ?? 0),
    isOwn: ownAmount !== undefined && index === 0,
  }));
  const average = all.reduce((sum, amount) => sum + amount, 0) / all.length;
  return {
    dots,
    bandStart: roundToCents(toX(low) - radius * 1.9),
    bandEnd: roundToCents(toX(low + span) + radius * 1.9),
    averageX: roundToCents(toX(average)),
    halfHeight: roundToCents(Math.max(radius * 2, ...dots.map((dot) => Math.abs(dot.y) + radius)) + radius),
  };
}
