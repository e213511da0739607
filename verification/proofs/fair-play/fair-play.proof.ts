import { type Claim, listMissed, printTable, type ProofRun, runPart, type Verdict } from '../kit/proof-run.ts';
import { startScratchServices } from '../kit/services/scratch-services.ts';
import { playPair, playVillage, measureVillages, showVillages, type Village } from './boards.ts';
import { type Cost, measureCost, showCost } from './cost.ts';
import { creditAll, insertTown, type TownSize } from './fill-town.ts';
import type { Points } from './play-closings.ts';
import { countBoardFaults, type Detection, openProduct, openSearch, readDetection } from './search.ts';
import { type Collusion, measureCollusion, playStars, showStars, type Star } from './stars.ts';

const FULL = {
  town: { members: 2000, days: 90, ringsPerKind: 2 },
  seeds: [2101, 2102, 2103, 2104, 2105],
  closings: 1_000_000,
  pairListings: 200,
  villages: 1000,
};
const SMALL = {
  town: { members: 600, days: 60, ringsPerKind: 1 },
  seeds: [2106],
  closings: 20_000,
  pairListings: 20,
  villages: 200,
};
/** The thresholds were set on these. `--tune` runs them instead of the seeds that are judged. */
const TUNING_SEEDS = [11, 12, 13, 14, 15];

const LEAST_RING_SHARE = 0.9;
const MOST_HONEST_SHARE = 0.005;
/** A ring whose members are never the closest is no ring. */
const MOST_DISPLACED_SHARE = 0.1;
/** Pages that the search touches for each page of the two tables. */
const MOST_BUFFER_RATIO = 60;
const LONGEST_BATCH_MS = 4_000;
/** What each of a pair gains on boards from closings in 30 days. */
const MOST_PAIR_POINTS = 150;
/** The weight of a star, in hundredths of a voice, and how far it moves the figure of six newcomers with two others. */
const MOST_STAR_WEIGHT = 100;
const MOST_FIGURE_MOVE = 1.15;

type Judged = { seed: number; closings: number; found: Detection; faults: number; displacedShare: number };

export async function prove(run: ProofRun): Promise<Verdict> {
  const effort = run.isSmall ? SMALL : FULL;
  const isTuning = run.flags.has('tune');
  const judged: Judged[] = [];
  for (const seed of isTuning ? TUNING_SEEDS : effort.seeds) judged.push(await judgeTown(run, seed, effort.town));
  showTowns(judged);
  if (isTuning) return judge(judged);
  const gains = await runPart(run, (part) => playGains(part, effort));
  const cost = await runPart(run, (part) => measureCost(part, effort.closings));
  showCost(cost);
  return judge(judged, gains, cost);
}

async function judgeTown(run: ProofRun, seed: number, size: TownSize): Promise<Judged> {
  return runPart(run, async (part) => {
    const scratch = await startScratchServices(part, `fair-play-${seed}`);
    const search = await openSearch(part, scratch);
    const town = await insertTown(scratch.sql, seed, size);
    await search();
    const found = await readDetection(scratch.sql, town);
    const faults = await countBoardFaults(scratch.sql);
    await displaceRings(scratch.sql, town.colluding);
    await search();
    const displaced = computeRingShare(await readDetection(scratch.sql, town));
    run.say(`seed ${seed}: ${town.closings} closings were searched`);
    return { seed, closings: town.closings, found, faults, displacedShare: displaced };
  });
}

type Gains = { pair: Points[]; stars: Star[]; collusions: Collusion[]; villages: Village[]; faults: number };

/** Closings that the product settles: what a pair, a star and an honest village get out of them. */
async function playGains(run: ProofRun, { seeds, pairListings, villages: times }: typeof FULL): Promise<Gains> {
  const scratch = await startScratchServices(run, 'fair-play-boards');
  const product = await openProduct(run, scratch);
  const pair = await playPair(product, pairListings);
  run.say(`a pair has closed ${pairListings} listings each for the other`);
  const stars = await playStars(product);
  const collusions = stars.map((star) => measureCollusion(star, Math.ceil(times / 10)));
  const villages: Village[] = [];
  for (const seed of seeds) villages.push(await playVillage(product, seed));
  showPair(pair);
  showStars(stars, collusions);
  showVillages(villages, measureVillages(times));
  return { pair, stars, collusions, villages, faults: await countBoardFaults(scratch.sql) };
}

function showPair(pair: readonly Points[]): void {
  printTable(
    ['of a pair', 'XP', 'on boards', 'of it from closings'],
    pair.map(({ xp, board, boardFromClosings }, index) => [
      index === 0 ? 'one' : 'the other',
      xp,
      board,
      boardFromClosings,
    ]),
  );
}

type Sql = Awaited<ReturnType<typeof startScratchServices>>['sql'];

/** The mutation: everything stays, but one more member has named a nearer price than those who collude. */
async function displaceRings(sql: Sql, memberIds: readonly string[]): Promise<void> {
  await sql.query(
    `update listing set suggestion_count = suggestion_count + 1
     where id in (select listing_id from suggestion where member_id = any ($1::uuid[]) and xp_awarded = 50)`,
    [memberIds],
  );
  await sql.query(
    'update suggestion set amount = amount * 5 / 4 + 100, xp_awarded = 5 where member_id = any ($1::uuid[])',
    [memberIds],
  );
  await sql.query('delete from held_entry');
  await sql.query('delete from flag');
  await creditAll(sql);
}

function computeRingShare({ rings }: Detection): number {
  const sum = (pick: (ring: Detection['rings'][number]) => number) =>
    rings.reduce((total, ring) => total + pick(ring), 0);
  return sum(({ flagged }) => flagged) / sum(({ all }) => all);
}

function showTowns(judged: readonly Judged[]): void {
  printTable(
    ['seed', 'closings', 'farm', 'circle', 'patient', 'near', 'stars', 'honest', 'outbid rings'],
    judged.map(({ seed, closings, found, displacedShare }) => [
      String(seed),
      closings,
      ...found.rings.map(({ flagged, all }) => `${flagged} of ${all}`),
      `${found.honestFlagged} of ${found.honest}`,
      formatShare(displacedShare),
    ]),
  );
}

function judgeGains({ pair, stars, collusions, villages, faults }: Gains): Claim[] {
  const points = Math.max(...pair.map(({ boardFromClosings }) => boardFromClosings));
  const meetOnce = collusions.filter((_, index) => stars[index]?.isEstablished === false);
  return [
    [
      points <= MOST_PAIR_POINTS,
      `each of a pair gains at most ${MOST_PAIR_POINTS} points on boards from closings (${points})`,
    ],
    [
      stars.every(({ isJudged, weight }) => !isJudged || weight <= MOST_STAR_WEIGHT),
      'the star of owners who meet it once has at most one voice',
    ],
    [
      meetOnce.every(({ moved }) => moved <= MOST_FIGURE_MOVE),
      'a star and two others move the figure of six newcomers by at most 15 %',
    ],
    [
      meetOnce.every(({ farther }) => farther === 0),
      'a star and two others move no figure of real guesses farther than three equal voices do',
    ],
    [
      villages.every(({ isSameOrder }) => isSameOrder),
      'five honest neighbours who meet every day have the same order on the board as by XP',
    ],
    [faults === 0, 'boards rank by the total without what is limited'],
  ];
}

function judge(judged: readonly Judged[], gains?: Gains, cost?: Cost): Verdict {
  const shares = judged.map(({ found }) => computeRingShare(found));
  const honest = judged.map(({ found }) => found.honestFlagged / found.honest);
  const [least, most] = [Math.min(...shares), Math.max(...honest)];
  const missed = listMissed([
    ...(gains ? judgeGains(gains) : []),
    [least >= LEAST_RING_SHARE, 'at least 90 % of ring accounts are flagged, with every seed'],
    [most <= MOST_HONEST_SHARE, 'at most 0.5 % of honest members are flagged, with every seed'],
    [judged.every(({ faults }) => faults === 0), 'boards rank by the total without what is held'],
    [
      judged.every(({ displacedShare }) => displacedShare <= MOST_DISPLACED_SHARE),
      'rings that are never the closest are not flagged, so the flags come from the closings',
    ],
    [!cost || cost.bufferRatio <= MOST_BUFFER_RATIO, `the search touches at most ${MOST_BUFFER_RATIO} times the pages`],
    [!cost || cost.longestBatchMs <= LONGEST_BATCH_MS, 'every batch ends well within the statement timeout'],
    [!cost || cost.temporaryBytes === 0, 'PostgreSQL needs no temporary files'],
  ]);
  const found = `${formatShare(least)} of ring accounts and ${formatShare(most)} of honest members flagged in the worst of ${judged.length} towns`;
  const price = cost
    ? `; ${cost.closings} closings in ${cost.seconds.toFixed(0)} s, ${cost.bufferRatio.toFixed(1)}x the pages of both tables`
    : '';
  return { figure: `${found}${describeGains(gains)}${price}`, missed };
}

function describeGains(gains: Gains | undefined): string {
  if (!gains) return '';
  const { pair, stars, collusions, villages } = gains;
  const points = Math.max(...pair.map(({ boardFromClosings }) => boardFromClosings));
  const same = villages.filter(({ isSameOrder }) => isSameOrder).length;
  const moved = formatShare((collusions[0]?.moved ?? NaN) - 1);
  return `; a pair gains ${points} on boards, a star has ${((stars[0]?.weight ?? NaN) / 100).toFixed(2)} voices, three move a figure by ${moved}, ${same} of ${villages.length} villages in the same order`;
}

function formatShare(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
