import { BOARD_RADII_KM } from '@ballpark/rules/xp';
import { openPool } from '@ballpark/server/database/client';
import { coverCircle } from '@ballpark/server/database/covers';
import { type Cell, distanceKm } from '@ballpark/server/database/grid';
import { openStatements } from '@ballpark/server/database/statement';
import { listBoard } from '@ballpark/server/features/rewards/boards/board.repository';
import { countMembersAbove } from '@ballpark/server/features/rewards/boards/xp-histogram.repository';
import { Client } from 'pg';
import { startMeasuringCluster } from '../../kit/large-database/cluster.ts';
import { explainStatements } from '../../kit/large-database/count-buffers.ts';
import { METRO } from '../../kit/large-database/places.ts';
import type { ProofRun, Verdict } from '../../kit/proof-run.ts';
import { ensureBoardDatabase } from './database.ts';
import { type BoardDataset, HAMLETS, planBoardDataset, sampleItems } from './dataset.ts';
import {
  type BoardCase,
  type BoardConnection,
  type BoardFinding,
  computeGrowth,
  formatSize,
  judgeGrowth,
  judgePages,
  measureBoard,
  showBoards,
} from './findings.ts';
import { compareBoards, type ComparisonResult } from './oracle.ts';

/** `--small` is for CI, `--keep` keeps the databases for the next run. */
const SMALL = { sizes: [5_000, 20_000], viewers: 8, compared: 2, rounds: 0 };
const FULL = { sizes: [500_000, 5_000_000], viewers: 40, compared: 4, rounds: 2 };

const NEAR_BUFFERS = 1200;
const RANK_BUFFERS = 80;
const TOP_BUFFERS = 450;
const MOST_GROWTH = 1.5;
/** At sparse places a small database is cheap because it has few members to show. */
const MOST_SPARSE_GROWTH = 3;
const DENSE_KM = 15;

type Viewers = { dense: Cell[]; random: Cell[]; far: Cell[]; totals: number[] };

export async function prove(run: ProofRun): Promise<Verdict> {
  const effort = run.isSmall ? SMALL : FULL;
  const { connections, smallest } = await openBoards(run, effort.sizes);
  const viewers = chooseViewers(smallest, effort.viewers);
  const compared = await compareAll(run, connections, { viewers, most: effort.compared });
  const cases = [buildTopCase(), buildRankCase(viewers), ...buildNearbyCases(viewers)];
  const findings: BoardFinding[] = [];
  // No times with `--small`: two small databases differ more in the length of their boards than in the search cost.
  for (const question of cases) findings.push(await measureBoard(connections, question, effort.rounds));
  run.say(`${cases.length} queries were measured with up to ${effort.viewers} viewers each`);
  showBoards(connections, findings);
  return judge({ run, connections, findings }, compared);
}

async function openBoards(run: ProofRun, sizes: readonly number[]) {
  const cluster = await startMeasuringCluster(run, 'leaderboard');
  const connections: BoardConnection[] = [];
  for (const members of sizes)
    connections.push(await openConnection(run, members, await ensureBoardDatabase(run, cluster, members)));
  return { connections, smallest: await planBoardDataset(Math.min(...sizes)) };
}

async function openConnection(run: ProofRun, members: number, url: string): Promise<BoardConnection> {
  const name = formatSize(members);
  const onError = (error: Error) => run.say(`${name}: ${error.message}`);
  const kept = openPool({ url, poolSize: 1, onError, keepsPlans: true });
  const client = new Client({ connectionString: url });
  await client.connect();
  run.atEnd(() => Promise.all([kept.end(), client.end()]));
  return { name, members, statements: openStatements(kept), explained: explainStatements(client), client };
}

/** Chooses viewers of the smallest dataset: every larger one contains its members too. */
function chooseViewers({ homes, members, computeXp }: BoardDataset, each: number): Viewers {
  const inMetro = homes.ordinary.filter((home) => distanceKm(home, METRO) < DENSE_KM);
  const totals = Array.from({ length: 1000 }, (_, index) => computeXp(members - 1 - index));
  return {
    dense: sampleItems(inMetro, each),
    random: sampleItems(homes.ordinary, each),
    far: homes.far.slice(0, 5),
    // A member with 0 XP has the most members above. The other totals are the bounds of histogram buckets.
    totals: [...new Set([0, 5, 95, 100, 105, 4995, 5000, ...sampleItems(totals, each)])],
  };
}

function buildTopCase(): BoardCase {
  const asks = Array.from({ length: 40 }, () => (db: Parameters<typeof listBoard>[0]) => listBoard(db, undefined));
  return { name: 'top 50 everywhere', who: 'anyone', asks, mostBuffers: TOP_BUFFERS, mostGrowth: MOST_GROWTH };
}

function buildRankCase({ totals }: Viewers): BoardCase {
  const asks = totals.map((xp) => (db: Parameters<typeof countMembersAbove>[0]) => countMembersAbove(db, xp));
  return { name: 'own rank', who: 'anyone', asks, mostBuffers: RANK_BUFFERS, mostGrowth: MOST_GROWTH };
}

function buildNearbyCases({ dense, random, far }: Viewers): BoardCase[] {
  return BOARD_RADII_KM.flatMap((radiusKm) => {
    const name = `top 50 within ${radiusKm} km`;
    const buildCase = (who: string, cells: readonly Cell[], mostGrowth: number | undefined): BoardCase => ({
      name,
      who,
      asks: cells.map((cell) => (db) => listBoard(db, coverCircle({ cell, radiusKm }))),
      mostBuffers: NEAR_BUFFERS,
      mostGrowth,
    });
    const hamlets = HAMLETS.filter((hamlet) => hamlet.radiusKm === radiusKm).map(({ cell }) => cell);
    return [
      buildCase('dense', dense, MOST_GROWTH),
      buildCase('random', random, MOST_SPARSE_GROWTH),
      buildCase('far north, date line', far, MOST_SPARSE_GROWTH),
      buildCase('next to a full cell', hamlets, undefined),
    ];
  });
}

type ComparisonInput = { viewers: Viewers; most: number };

async function compareAll(run: ProofRun, connections: BoardConnection[], { viewers, most }: ComparisonInput) {
  const all: ComparisonResult = { answers: 0, different: [], empty: 0 };
  const hamlets = BOARD_RADII_KM.flatMap(
    (radiusKm) => HAMLETS.find((hamlet) => hamlet.radiusKm === radiusKm)?.cell ?? [],
  );
  const centres = [...viewers.dense.slice(0, most), ...viewers.random.slice(0, most), ...viewers.far, ...hamlets];
  for (const connection of connections) {
    const compared = await compareBoards(connection, { viewers: centres, totals: viewers.totals });
    run.say(
      `${connection.name}: ${compared.answers} boards and ranks compared with full scans, ` +
        `${compared.different.length} differ, ${compared.empty} are empty`,
    );
    all.answers += compared.answers;
    all.different.push(...compared.different);
    all.empty += compared.empty;
  }
  return all;
}

type JudgeInput = { run: ProofRun; connections: BoardConnection[]; findings: BoardFinding[] };

function judge({ run, connections, findings }: JudgeInput, { answers, different, empty }: ComparisonResult): Verdict {
  const largest = formatSize(Math.max(...connections.map(({ members }) => members)));
  const pages = findings.map((finding) => judgePages(connections, finding));
  for (const remark of pages.flatMap(({ remarks }) => remarks)) console.log(`note: ${remark}`);
  const slower = run.isSmall ? [] : findings.flatMap(judgeGrowth);
  const hidden = empty * 2 > answers ? [`most boards have members to compare (${empty} of ${answers} are empty)`] : [];
  const judged = findings.filter(({ question }) => question.mostGrowth !== undefined);
  const slowest = run.isSmall ? '' : `, largest growth ${Math.max(...judged.map(computeGrowth)).toFixed(2)}x`;
  const most = Math.max(...findings.flatMap(({ touched }) => touched.map((pagesOf) => pagesOf.most)));
  return {
    figure:
      `${answers - different.length} of ${answers} boards and ranks correct up to ${largest} members, ` +
      `at most ${most} pages${slowest}`,
    missed: [...different.slice(0, 20), ...hidden, ...pages.flatMap(({ missed }) => missed), ...slower],
  };
}
