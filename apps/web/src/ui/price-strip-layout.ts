type StripDot = { key: string; x: number; y: number; isOwn: boolean };
export type StripLayout = {
  dots: StripDot[];
  bandStart: number;
  bandEnd: number;
  averageX: number;
  halfHeight: number;
};
export type StripInput = { amounts: readonly number[]; ownAmount?: number | undefined; width: number; radius: number };

// Two decimals: the same picture from every engine, and no long tails in the markup.
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** How far from the line the nth try lies: 0, one step up, one down, two up, ... */
function offsetOf(attempt: number, step: number): number {
  return Math.ceil(attempt / 2) * step * (attempt % 2 === 1 ? -1 : 1);
}

/** Places every amount on its line; dots that would touch step aside in turn, the own one stays on the line. */
export function layOutStrip({ amounts, ownAmount, width, radius }: StripInput): StripLayout {
  const others = amounts.toSorted((a, b) => a - b);
  const all = ownAmount === undefined ? others : [ownAmount, ...others];
  const low = Math.min(...all);
  const span = Math.max(...all) - low;
  const edge = radius * 2.5;
  const xOf = (amount: number) => (span === 0 ? width / 2 : edge + ((amount - low) / span) * (width - 2 * edge));
  const dots: StripDot[] = [];
  for (const [index, amount] of all.entries()) {
    const x = rounded(xOf(amount));
    let attempt = 0;
    const isTaken = (y: number) => dots.some((dot) => Math.hypot(dot.x - x, dot.y - y) < 2 * radius + 1);
    while (isTaken(offsetOf(attempt, radius))) attempt += 1;
    const isOwn = ownAmount !== undefined && index === 0;
    dots.push({ key: `${index}-${amount}`, x, y: rounded(offsetOf(attempt, radius)), isOwn });
  }
  const average = all.reduce((sum, amount) => sum + amount, 0) / all.length;
  return {
    dots,
    bandStart: rounded(xOf(low) - radius * 1.9),
    bandEnd: rounded(xOf(low + span) + radius * 1.9),
    averageX: rounded(xOf(average)),
    halfHeight: rounded(Math.max(radius * 2, ...dots.map((dot) => Math.abs(dot.y) + radius)) + radius),
  };
}
