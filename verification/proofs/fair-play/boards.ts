import { AWARD_XP, decideAwards, listBeyondLimit } from '@ballpark/rules/xp';
import { findMedian } from '../crowd/measures.ts';
import { printTable } from '../kit/proof-run.ts';
import { type Random, seededRandom } from '../kit/seeded-random.ts';
import { insertPlayers, playClosings, type Points, type Product, readPoints } from './play-closings.ts';
import { type Closing, toMinor } from './simulate-town.ts';

const DAYS = 30;
const DAY = 24 * 60;

/** A pair that posts for each other: one says 98, the other closes at 100, within 30 days. What each of them has. */
export async function playPair(product: Product, listingsEach: number): Promise<Points[]> {
  const ids = await insertPlayers(product, { count: 2, joinedDaysAgo: 60 });
  const closings = Array.from({ length: 2 * listingsEach }, (_, nth): Closing => {
    const postedAgo = 60 + Math.floor((nth * (DAYS - 1) * DAY) / (2 * listingsEach));
    const suggestion = { member: (nth + 1) % 2, amountMinor: toMinor(98), madeAgo: postedAgo - 5 };
    const finalPriceMinor = toMinor(100);
    return { owner: nth % 2, postedAgo, closedAgo: postedAgo - 10, finalPriceMinor, suggestions: [suggestion] };
  });
  await playClosings(product, ids, closings);
  return readPoints(product, ids);
}

const VILLAGERS = 5;

/** Five honest members. Each listing is priced by two to four of the others, who differ in how well they know prices. */
function simulateVillage(random: Random, listingsPerDay: number): Closing[] {
  const spreads = Array.from({ length: VILLAGERS }, () => 0.05 + 0.35 * random.next());
  return Array.from({ length: DAYS * listingsPerDay }, (_, nth) => {
    const postedAgo = 2 * DAY + Math.floor((nth * (DAYS - 1) * DAY) / (DAYS * listingsPerDay));
    const owner = random.below(VILLAGERS);
    const value = Math.exp(4.2 + random.gaussian());
    const others = Array.from({ length: VILLAGERS }, (__, index) => ({ index, order: random.next() }))
      .filter(({ index }) => index !== owner)
      .toSorted((one, other) => one.order - other.order)
      .slice(0, 2 + random.below(3));
    const guess = (spread: number) => Math.max(1, toMinor(value * Math.max(0.2, 1 + spread * random.gaussian())));
    return {
      owner,
      postedAgo,
      closedAgo: postedAgo - DAY,
      finalPriceMinor: guess(0.1),
      suggestions: others.map(({ index }) => ({
        member: index,
        amountMinor: guess(spreads[index] ?? 0),
        madeAgo: postedAgo - 60,
      })),
    };
  });
}

export type Village = { seed: number; xp: number[]; board: number[]; isSameOrder: boolean };

/** A village that meets every day, settled by the product. */
export async function playVillage(product: Product, seed: number): Promise<Village> {
  const ids = await insertPlayers(product, { count: VILLAGERS, joinedDaysAgo: 60 });
  await playClosings(product, ids, simulateVillage(seededRandom(seed), 1));
  const points = await readPoints(product, ids);
  const [xp, board] = [points.map((point) => point.xp), points.map((point) => point.board)];
  return { seed, xp, board, isSameOrder: isSameOrder(xp, board) };
}

export type VillageShare = {
  listingsPerDay: number;
  sameOrder: number;
  held: number;
  /** Where neighbours change places: how far apart they were by XP at most, the median of all villages. */
  apart: number;
};

/** In how many villages the order is the same, by how often their members meet; without achievements, by the rules alone. */
export function measureVillages(times: number): VillageShare[] {
  return [1, 2, 5].map((listingsPerDay) => {
    const runs = Array.from({ length: times }, (_, seed) =>
      countPoints(simulateVillage(seededRandom(31_000 + seed), listingsPerDay)),
    );
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    const all = sum(runs.flatMap(({ xp }) => xp));
    return {
      listingsPerDay,
      sameOrder: runs.filter(({ xp, board }) => isSameOrder(xp, board)).length / times,
      apart: findMedian(runs.flatMap(({ xp, board }) => findGap(xp, board) ?? [])),
      held: 1 - sum(runs.flatMap(({ board }) => board)) / all,
    };
  });
}

function countPoints(closings: readonly Closing[]) {
  const awards = closings.flatMap(({ owner, suggestions, finalPriceMinor }, listing) =>
    decideAwards(suggestions, finalPriceMinor ?? 0).map(({ suggestion, reason }) => ({
      listingId: String(listing),
      owner,
      member: suggestion.member,
      points: AWARD_XP[reason],
      counters: [],
      isLimited: suggestions.length < 3,
    })),
  );
  const limited = Object.values(
    Object.groupBy(
      awards.filter(({ isLimited }) => isLimited),
      ({ owner, member }) => `${owner} ${member}`,
    ),
  );
  const held = new Set(limited.flatMap((pair) => listBeyondLimit(pair ?? [])));
  const count = (counted: typeof awards) =>
    Array.from({ length: VILLAGERS }, (_, villager) =>
      counted.filter(({ member }) => member === villager).reduce((sum, { points }) => sum + points, 0),
    );
  return { xp: count(awards), board: count(awards.filter((award) => !held.has(award))) };
}

/** The largest difference of two members who change places, as a share. Undefined if none do. */
function findGap(xp: readonly number[], board: readonly number[]): number | undefined {
  const gaps = [...xp.entries()].flatMap(([one, more]) =>
    [...xp.entries()]
      .filter(([other, less]) => more > less && (board[one] ?? 0) < (board[other] ?? 0))
      .map(([, less]) => 1 - less / more),
  );
  return gaps.length === 0 ? undefined : Math.max(...gaps);
}

/** Ties: the member who joined first. */
function isSameOrder(xp: readonly number[], board: readonly number[]): boolean {
  const rank = (points: readonly number[]) =>
    [...points.keys()].toSorted((one, other) => (points[other] ?? 0) - (points[one] ?? 0) || one - other).join(' ');
  return rank(xp) === rank(board);
}

export function showVillages(villages: readonly Village[], shares: readonly VillageShare[]): void {
  printTable(
    ['village', 'XP', 'on the board', 'order'],
    villages.map(({ seed, xp, board, isSameOrder: isSame }) => [
      String(seed),
      xp.join(' '),
      board.join(' '),
      isSame ? 'the same' : 'differs',
    ]),
  );
  printTable(
    ['listings a day', 'villages with the same order', 'points held', 'apart where places change'],
    shares.map(({ listingsPerDay, sameOrder, held, apart }) => [
      listingsPerDay,
      `${(100 * sameOrder).toFixed(1)} %`,
      `${(100 * held).toFixed(1)} %`,
      `${(100 * apart).toFixed(1)} %`,
    ]),
  );
}
