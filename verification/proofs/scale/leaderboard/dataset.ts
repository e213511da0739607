import { BOARD_RADII_KM, type BoardRadius } from '@ballpark/rules/xp';
import type { Point } from '@ballpark/rules/places';
import { type Cell, snap } from '@ballpark/server/database/grid';
import { makeId } from '../../kit/large-database/ids.ts';
import { drawHomes, FAR_PLACES, type Homes } from '../../kit/large-database/places.ts';
import { scramble, seededRandom } from '../../kit/seeded-random.ts';

/** All data follows from the number of members and a fixed seed, so it is the same in each run. */
export type BoardDataset = {
  members: number;
  homes: Homes;
  findHome: (member: number) => Cell | undefined;
  memberId: (member: number) => string;
  memberSince: (member: number) => number;
  computeXp: (member: number) => number;
};

const SEED = 20_261_115;
const NOW_MS = Date.UTC(2026, 0, 1);
const HISTORY_MS = 400 * 86_400_000;
const MOST_HOMES = 1_000_000;
const FAR_MEMBERS = 40 * FAR_PLACES.length;
/** One of this many members has no home. */
const HOMELESS_EVERY = 97;
/** One of this many members lives in the tower of each radius: as many in one cell as in the fullest cell of London. */
const TOWER_EVERY = 250;

export async function planBoardDataset(members: number): Promise<BoardDataset> {
  const homes = await drawHomes(SEED, { ordinary: Math.min(members, MOST_HOMES), far: FAR_MEMBERS });
  const memberSince = (member: number) => NOW_MS - HISTORY_MS + Math.floor((member * HISTORY_MS) / members);
  return {
    members,
    homes,
    findHome: (member) => findHome(homes, member),
    memberId: (member) => makeId({ kind: 'member', index: member, ms: memberSince(member) }),
    memberSince,
    computeXp,
  };
}

function findHome(homes: Homes, member: number): Cell | undefined {
  if (member < FAR_MEMBERS) return homes.far[member];
  const villager = member - FAR_MEMBERS;
  if (villager < HAMLETS.length * HAMLET_MEMBERS) return HAMLETS[villager % HAMLETS.length]?.cell;
  const tower = TOWERS[member % TOWER_EVERY];
  if (tower) return tower.cell;
  return member % HOMELESS_EVERY === 0 ? undefined : homes.ordinary[member % homes.ordinary.length];
}

/** Cumulative shares of the members by XP: most have little, few have very much. */
const NOTHING = 0.45;
const LITTLE = 0.85;
const SOME = 0.99;
const XP_STEP = 5;
const MOST_XP = 100_000;

/** XP comes in multiples of five, as in the game. */
function computeXp(member: number): number {
  const random = (scramble(member ^ 0x2545f491) + 0.5) / 2 ** 32;
  if (random < NOTHING) return 0;
  if (random < LITTLE) return roundToFives(5, 100, ((random - NOTHING) / (LITTLE - NOTHING)) ** 2);
  if (random < SOME) return roundToFives(100, 1000, ((random - LITTLE) / (SOME - LITTLE)) ** 2);
  return Math.min(MOST_XP, roundToFives(1000, 2000, ((1 - random) / (1 - SOME)) ** -0.4 - 1));
}

function roundToFives(from: number, to: number, share: number): number {
  return Math.floor((from + (to - from) * share) / XP_STEP) * XP_STEP;
}

/**
 * The worst case: a tower with very many members in one cell, and four hamlets with few members around it. The tower lies
 * just outside the circle of each hamlet, but its cell belongs to the edge of that circle. The search must read the cell,
 * because the few members inside the circle do not fill the board.
 */
type Tower = { radiusKm: BoardRadius; cell: Cell };
const TOWERS: readonly Tower[] = BOARD_RADII_KM.map((radiusKm, index) => ({
  radiusKm,
  cell: snap({ latitude: -30, longitude: -40 + 6 * index }),
}));
const HAMLET_MEMBERS = 20;
const DIRECTIONS: readonly Point[] = [
  { latitude: 1, longitude: 0 },
  { latitude: -1, longitude: 0 },
  { latitude: 0, longitude: 1 },
  { latitude: 0, longitude: -1 },
];
const KM_PER_DEGREE = 111.195;
/** Snapping to the grid moves a point by up to 1.5 km, and both points may be moved. */
const BEYOND_KM = 3.1;

type Hamlet = { radiusKm: BoardRadius; cell: Cell };
export const HAMLETS: readonly Hamlet[] = TOWERS.flatMap(({ radiusKm, cell }) =>
  DIRECTIONS.map((direction) => ({ radiusKm, cell: snap(offsetPoint(cell, direction, radiusKm + BEYOND_KM)) })),
);

function offsetPoint(place: Point, direction: Point, km: number): Point {
  const degrees = km / KM_PER_DEGREE;
  const narrowing = Math.cos((place.latitude * Math.PI) / 180);
  return {
    latitude: place.latitude + direction.latitude * degrees,
    longitude: place.longitude + (direction.longitude * degrees) / narrowing,
  };
}

/** Draws different items of a list; always the same ones for the same list. */
export function sampleItems<Item>(items: readonly Item[], most: number): Item[] {
  const random = seededRandom(SEED + 7);
  const chosen = new Set<Item>();
  for (let draw = 0; draw < 20 * most && chosen.size < Math.min(most, items.length); draw += 1) {
    const item = items[random.below(items.length)];
    if (item !== undefined) chosen.add(item);
  }
  return [...chosen];
}
