import { type Cell, snap } from '@ballpark/server/database/grid';
import type { Point } from '@ballpark/rules/places';
import { BOARD_RADII_KM, type BoardRadius } from '@ballpark/rules/leaderboard';
import { makeId } from '../kit/large-database/ids.ts';
import { FAR_PLACES, type Homes, makeHomes } from '../kit/large-database/places.ts';
import { scramble, seededChance } from '../kit/seeded-random.ts';

/** So many members of a world that follows from their number alone. */
export type BoardWorld = {
  members: number;
  homes: Homes;
  homeOf: (member: number) => Cell | undefined;
  memberId: (member: number) => string;
  memberSince: (member: number) => number;
  xpOf: (member: number) => number;
};

const SEED = 20_261_115;
const NOW_MS = Date.UTC(2026, 0, 1);
const HISTORY_MS = 400 * 86_400_000;
const MOST_HOMES = 1_000_000;
const FAR_MEMBERS = 40 * FAR_PLACES.length;
/** One member in so many has not said where they live. */
const HOMELESS_EVERY = 97;
/** One in so many lives in the tower of each radius: as many in one cell as in the fullest of the metro. */
const TOWER_EVERY = 250;

export async function makeBoardWorld(members: number): Promise<BoardWorld> {
  const homes = await makeHomes(SEED, { ordinary: Math.min(members, MOST_HOMES), far: FAR_MEMBERS });
  const memberSince = (member: number) => NOW_MS - HISTORY_MS + Math.floor((member * HISTORY_MS) / members);
  return {
    members,
    homes,
    homeOf: (member) => homeOf(homes, member),
    memberId: (member) => makeId({ kind: 'member', index: member, ms: memberSince(member) }),
    memberSince,
    xpOf,
  };
}

function homeOf(homes: Homes, member: number): Cell | undefined {
  if (member < FAR_MEMBERS) return homes.far[member];
  const villager = member - FAR_MEMBERS;
  if (villager < HAMLETS.length * HAMLET_MEMBERS) return HAMLETS[villager % HAMLETS.length]?.cell;
  const tower = TOWERS[member % TOWER_EVERY];
  if (tower) return tower.cell;
  return member % HOMELESS_EVERY === 0 ? undefined : homes.ordinary[member % homes.ordinary.length];
}

/** Shares of the members, each with the part of what is earned they have: most have little, few have very much. */
const NOTHING = 0.45;
const LITTLE = 0.85;
const SOME = 0.99;
const XP_STEP = 5;
const MOST_XP = 100_000;

/** Points come in fives, as the game gives them. */
function xpOf(member: number): number {
  const chance = (scramble(member ^ 0x2545f491) + 0.5) / 2 ** 32;
  if (chance < NOTHING) return 0;
  if (chance < LITTLE) return inFives(5, 100, ((chance - NOTHING) / (LITTLE - NOTHING)) ** 2);
  if (chance < SOME) return inFives(100, 1000, ((chance - LITTLE) / (SOME - LITTLE)) ** 2);
  return Math.min(MOST_XP, inFives(1000, 2000, ((1 - chance) / (1 - SOME)) ** -0.4 - 1));
}

function inFives(from: number, to: number, share: number): number {
  return Math.floor((from + (to - from) * share) / XP_STEP) * XP_STEP;
}

/**
 * A tower in the sea whose people are all a little too far away, and four hamlets around it with few people of their
 * own: the tower's cell belongs to the edge of the hamlets' circle, and nobody nearer is good enough to stop the search.
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
/** Snapping moves a place by up to 1.5 km, and both ends may be moved. */
const BEYOND_KM = 3.1;

type Hamlet = { radiusKm: BoardRadius; cell: Cell };
export const HAMLETS: readonly Hamlet[] = TOWERS.flatMap(({ radiusKm, cell }) =>
  DIRECTIONS.map((direction) => ({ radiusKm, cell: snap(beside(cell, direction, radiusKm + BEYOND_KM)) })),
);

function beside(place: Point, direction: Point, km: number): Point {
  const degrees = km / KM_PER_DEGREE;
  const narrowing = Math.cos((place.latitude * Math.PI) / 180);
  return {
    latitude: place.latitude + direction.latitude * degrees,
    longitude: place.longitude + (direction.longitude * degrees) / narrowing,
  };
}

/** Different ones of a list, always the same. */
export function someOf<Item>(items: readonly Item[], most: number): Item[] {
  const chance = seededChance(SEED + 7);
  const chosen = new Set<Item>();
  for (let draw = 0; draw < 20 * most && chosen.size < Math.min(most, items.length); draw += 1) {
    const item = items[chance.below(items.length)];
    if (item !== undefined) chosen.add(item);
  }
  return [...chosen];
}
