/** The position of a dot on the line before others are considered. */
export type Spot = { x: number; radius: number };
export type Place = { x: number; y: number };

export type DotArea = {
  /** Distance between two candidate places above or below the line. */
  step: number;
  /** Maximum distance from the line. */
  most: number;
  /** The ends of the line. */
  start: number;
  end: number;
};

/** Free space between two dots. */
const GAP = 1;

/** 0, -1, +1, -2, +2 ... steps. */
export function getOffset(attempt: number, step: number): number {
  return Math.ceil(attempt / 2) * step * (attempt % 2 === 1 ? -1 : 1);
}

/** All places for a dot: first above and below its spot, then in the columns beside it. */
function* listPlaces({ x, radius }: Spot, { step, most, start, end }: DotArea): Generator<Place> {
  const columnWidth = 2 * radius + GAP;
  const columns = Math.ceil((end - start) / columnWidth) * 2;
  for (let column = 0; column <= columns; column += 1) {
    const at = x + getOffset(column, columnWidth);
    if (column > 0 && (at < start || at > end)) continue;
    for (let attempt = 0; Math.abs(getOffset(attempt, step)) <= most; attempt += 1) {
      yield { x: at, y: getOffset(attempt, step) };
    }
  }
}

function isFree({ x, y }: Place, radius: number, placed: readonly (Spot & Place)[]): boolean {
  return placed.every((other) => Math.hypot(other.x - x, other.y - y) >= other.radius + radius + GAP);
}

function findFreePlace(spot: Spot, area: DotArea, placed: readonly (Spot & Place)[]): Place {
  for (const place of listPlaces(spot, area)) {
    if (isFree(place, spot.radius, placed)) return place;
  }
  return { x: spot.x, y: 0 };
}

/**
 * Places dots so that no two touch. Earlier dots stay nearer to their spots, and the same input gives the same result.
 * If no place is free, dots overlap.
 */
export function placeWithoutOverlap(spots: readonly Spot[], area: DotArea): Place[] {
  const placed: (Spot & Place)[] = [];
  for (const spot of spots) placed.push({ ...findFreePlace(spot, area, placed), radius: spot.radius });
  return placed;
}

/** Two decimals: every JavaScript engine draws the same picture, and the markup stays short. */
export function roundToHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
