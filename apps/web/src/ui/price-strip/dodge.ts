/** Where a dot would like to stand on the line, and how much room it takes. */
export type Spot = { x: number; radius: number };
export type Place = { x: number; y: number };

export type Room = {
  /** How far a dot steps at a time. */
  step: number;
  /** How far from the line it may go. */
  most: number;
  /** Between which ends of the line it stays. */
  start: number;
  end: number;
};

/** Air between two dots. */
const GAP = 1;

/** 0, one step back, one forward, two back, ... */
function getOffset(attempt: number, step: number): number {
  return Math.ceil(attempt / 2) * step * (attempt % 2 === 1 ? -1 : 1);
}

/** Every place in the room, from the spot itself up and down, then beside it. */
function* listPlaces({ x, radius }: Spot, { step, most, start, end }: Room): Generator<Place> {
  const beside = 2 * radius + GAP;
  const columns = Math.ceil((end - start) / beside) * 2;
  for (let column = 0; column <= columns; column += 1) {
    const at = x + getOffset(column, beside);
    if (column > 0 && (at < start || at > end)) continue;
    for (let attempt = 0; Math.abs(getOffset(attempt, step)) <= most; attempt += 1) {
      yield { x: at, y: getOffset(attempt, step) };
    }
  }
}

function isFree({ x, y }: Place, radius: number, placed: readonly (Spot & Place)[]): boolean {
  return placed.every((other) => Math.hypot(other.x - x, other.y - y) >= other.radius + radius + GAP);
}

function findFreePlace(spot: Spot, room: Room, placed: readonly (Spot & Place)[]): Place {
  for (const place of listPlaces(spot, room)) {
    if (isFree(place, spot.radius, placed)) return place;
  }
  return { x: spot.x, y: 0 };
}

/**
 * Places the dots so that no two touch. Earlier dots stay nearest to their own place, and equal inputs always give
 * equal places. If no free place is left, dots overlap.
 */
export function placeWithoutOverlap(spots: readonly Spot[], room: Room): Place[] {
  const placed: (Spot & Place)[] = [];
  for (const spot of spots) placed.push({ ...findFreePlace(spot, room, placed), radius: spot.radius });
  return placed;
}
