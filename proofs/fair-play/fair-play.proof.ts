/** Colluding accounts are flagged, honest members are not, and the search stays cheap at a million closings. */
import { listMissed, printTable, type ProofRun, runPart, runProof, type Verdict } from '../kit/proof-run.ts';
import { startScratchServices } from '../kit/services/scratch-services.ts';
import { type Cost, measureCost, showCost } from './cost.ts';
import { creditAll, insertTown, type TownSize } from './fill-town.ts';
import { countBoardFaults, type Detection, openSearch, readDetection } from './search.ts';

const FULL = {
  town: { members: 2000, days: 90, ringsPerKind: 2 },
  seeds: [2101, 2102, 2103, 2104, 2105],
  closings: 1_000_000,
};
const SMALL = { town: { members: 600, days: 60, ringsPerKind: 1 }, seeds: [2106], closings: 20_000 };
/** The thresholds were set on these. `--tune` runs them instead of the seeds that are judged. */
const TUNING_SEEDS = [11, 12, 13, 14, 15];

const LEAST_RING_SHARE = 0.9;
const MOST_HONEST_SHARE = 0.01;
/** With its prices moved away from the final ones, a ring is no ring. */
const MOST_DISPLACED_SHARE = 0.1;
/** Pages that the search touches for each page of the two tables. */
const MOST_BUFFER_RATIO = 60;
const LONGEST_BATCH_MS = 4_000;

type Judged = { seed: number; closings: number; found: Detection; faults: number; displacedShare: number };

await runProof(
  async (run) => {
    const effort = run.isSmall ? SMALL : FULL;
    const isTuning = run.flags.has('tune');
    const judged: Judged[] = [];
    for (const seed of isTuning ? TUNING_SEEDS : effort.seeds) judged.push(await judgeTown(run, seed, effort.town));
    showTowns(judged);
    const cost = isTuning ? undefined : await runPart(run, (part) => measureCost(part, effort.closings));
    if (cost) showCost(cost);
    return judge(judged, cost);
  },
  ['tune'],
);

async function judgeTown(run: ProofRun, seed: number, size: TownSize): Promise<Judged> {
  return runPart(run, async (part) => {
    const scratch = await startScratchServices(part, `fair-play-${seed}`);
    const search = await openSearch(part, scratch);
    const town = await insertTown(scratch.sql, seed, size);
    await search();
    const found = await readDetection(scratch.sql, town);
    const faults = await countBoardFaults(scratch.sql);
    await displaceRings(scratch.sql, [...town.rings.keys()]);
    await search();
    const displaced = computeRingShare(await readDetection(scratch.sql, town));
    run.say(`seed ${seed}: ${town.closings} closings were searched`);
    return { seed, closings: town.closings, found, faults, displacedShare: displaced };
  });
}

type Sql = Awaited<ReturnType<typeof startScratchServices>>['sql'];

/** The mutation: everything stays but the prices that colluding members name. */
async function displaceRings(sql: Sql, memberIds: readonly string[]): Promise<void> {
  await sql.query('update suggestion set amount = amount * 5 / 4 + 100 where member_id = any ($1::uuid[])', [
    memberIds,
  ]);
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
    ['seed', 'closings', 'farm', 'circle', 'patient', 'honest', 'displaced rings'],
    judged.map(({ seed, closings, found, displacedShare }) => [
      String(seed),
      closings,
      ...found.rings.map(({ flagged, all }) => `${flagged} of ${all}`),
      `${found.honestFlagged} of ${found.honest}`,
      formatShare(displacedShare),
    ]),
  );
}

function judge(judged: readonly Judged[], cost: Cost | undefined): Verdict {
  const shares = judged.map(({ found }) => computeRingShare(found));
  const honest = judged.map(({ found }) => found.honestFlagged / found.honest);
  const [least, most] = [Math.min(...shares), Math.max(...honest)];
  const missed = listMissed([
    [least >= LEAST_RING_SHARE, 'at least 90 % of ring accounts are flagged, with every seed'],
    [most <= MOST_HONEST_SHARE, 'at most 1 % of honest members are flagged, with every seed'],
    [judged.every(({ faults }) => faults === 0), 'boards rank by the total without what is held'],
    [
      judged.every(({ displacedShare }) => displacedShare <= MOST_DISPLACED_SHARE),
      'rings whose prices miss are not flagged, so the flags come from the closings',
    ],
    [!cost || cost.bufferRatio <= MOST_BUFFER_RATIO, `the search touches at most ${MOST_BUFFER_RATIO} times the pages`],
    [!cost || cost.longestBatchMs <= LONGEST_BATCH_MS, 'every batch ends well within the statement timeout'],
    [!cost || cost.temporaryBytes === 0, 'PostgreSQL needs no temporary files'],
  ]);
  const found = `${formatShare(least)} of ring accounts and ${formatShare(most)} of honest members flagged in the worst of ${judged.length} towns`;
  const price = cost
    ? `; ${cost.closings} closings in ${cost.seconds.toFixed(0)} s, ${cost.bufferRatio.toFixed(1)}x the pages of both tables`
    : '';
  return { figure: `${found}${price}`, missed };
}

function formatShare(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
