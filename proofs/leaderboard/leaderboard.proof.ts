/** Five million members: a board or a rank costs what it costs with half a million, and is the right one. */
import { BOARD_RADII_KM } from '@ballpark/rules/leaderboard';
import { openPool } from '@ballpark/server/database/client';
import { type Cell, distanceKm } from '@ballpark/server/database/grid';
import { openStatements } from '@ballpark/server/database/statement';
import { listBoard } from '@ballpark/server/features/rewards/board.repository';
import { countAbove } from '@ballpark/server/features/rewards/xp-histogram.repository';
import { Client } from 'pg';
import { provideBoards } from './database.ts';
import {
  type BoardCase,
  type BoardConnection,
  type BoardFinding,
  growthOf,
  judgeGrowth,
  judgePages,
  measureBoard,
  showBoards,
  sizeName,
} from './findings.ts';
import { type Compared, compareBoards } from './oracle.ts';
import { HAMLETS, makeBoardWorld, someOf, type BoardWorld } from './world.ts';
import { explainedStatements } from '../kit/large-database/count-buffers.ts';
import { runProof, type ProofRun, type Verdict } from '../kit/proof-run.ts';
import { startScaleCluster } from '../kit/large-database/cluster.ts';
import { METRO } from '../kit/large-database/places.ts';

/** `--small` is for continuous integration; `--keep` leaves what was built for the next run. */
const SMALL = { sizes: [20_000, 100_000], viewers: 8, compared: 2, rounds: 0 };
const FULL = { sizes: [500_000, 5_000_000], viewers: 40, compared: 4, rounds: 2 };

const NEAR_BUFFERS = 1200;
const RANK_BUFFERS = 80;
const TOP_BUFFERS = 450;
const FLAT = 1.5;
/** Where little is, a small database is cheap because it has nobody to show. */
const FLAT_WHERE_FEW_ARE = 3;
const DENSE_KM = 15;

type Viewers = { dense: Cell[]; random: Cell[]; far: Cell[]; totals: number[] };

await runProof(
  async (run) => {
    const effort = run.isSmall ? SMALL : FULL;
    const { connections, smallest } = await openBoards(run, effort.sizes);
    const viewers = chooseViewers(smallest, effort.viewers);
    const compared = await compareAll(run, connections, { viewers, most: effort.compared });
    const cases = [everywhere(), ranks(viewers), ...nearby(viewers)];
    const findings: BoardFinding[] = [];
    // Two small databases differ in what they have to show more than in what finding it costs: no times there.
    for (const asked of cases) findings.push(await measureBoard(connections, asked, effort.rounds));
    run.say(`${cases.length} questions were asked by up to ${effort.viewers} viewers each`);
    showBoards(connections, findings);
    return judge({ run, connections, findings }, compared);
  },
  ['keep'],
);

async function openBoards(run: ProofRun, sizes: readonly number[]) {
  const cluster = await startScaleCluster(run, 'leaderboard');
  const connections: BoardConnection[] = [];
  for (const members of sizes) connections.push(await open(run, members, await provideBoards(run, cluster, members)));
  return { connections, smallest: await makeBoardWorld(Math.min(...sizes)) };
}

async function open(run: ProofRun, members: number, url: string): Promise<BoardConnection> {
  const name = sizeName(members);
  const onError = (error: Error) => run.say(`${name}: ${error.message}`);
  const kept = openPool({ url, poolSize: 1, onError, keepsPlans: true });
  const client = new Client({ connectionString: url });
  await client.connect();
  run.atEnd(() => Promise.all([kept.end(), client.end()]));
  return { name, members, statements: openStatements(kept), explained: explainedStatements(client), client };
}

/** The smallest world has only people every larger one has too. */
function chooseViewers({ homes, members, xpOf }: BoardWorld, each: number): Viewers {
  const inTheMetro = homes.ordinary.filter((home) => distanceKm(home, METRO) < DENSE_KM);
  const somebody = Array.from({ length: 1000 }, (_, index) => xpOf(members - 1 - index));
  return {
    dense: someOf(inTheMetro, each),
    random: someOf(homes.ordinary, each),
    far: homes.far.slice(0, 5),
    // Whoever has nothing has the most above them; the others stand where buckets begin and end.
    totals: [...new Set([0, 5, 95, 100, 105, 4995, 5000, ...someOf(somebody, each)])],
  };
}

function everywhere(): BoardCase {
  const asks = Array.from({ length: 40 }, () => (db: Parameters<typeof listBoard>[0]) => listBoard(db, undefined));
  return { name: 'top 50 everywhere', who: 'anyone', asks, mostBuffers: TOP_BUFFERS, mostGrowth: FLAT };
}

function ranks({ totals }: Viewers): BoardCase {
  const asks = totals.map((xp) => (db: Parameters<typeof countAbove>[0]) => countAbove(db, xp));
  return { name: 'own rank', who: 'anyone', asks, mostBuffers: RANK_BUFFERS, mostGrowth: FLAT };
}

function nearby({ dense, random, far }: Viewers): BoardCase[] {
  return BOARD_RADII_KM.flatMap((radiusKm) => {
    const name = `top 50 within ${radiusKm} km`;
    const of = (who: string, centres: readonly Cell[], mostGrowth: number | undefined): BoardCase => ({
      name,
      who,
      asks: centres.map((centre) => (db) => listBoard(db, { centre, radiusKm })),
      mostBuffers: NEAR_BUFFERS,
      mostGrowth,
    });
    const beside = HAMLETS.filter((hamlet) => hamlet.radiusKm === radiusKm).map(({ cell }) => cell);
    return [
      of('dense', dense, FLAT),
      of('random', random, FLAT_WHERE_FEW_ARE),
      of('far north, date line', far, FLAT_WHERE_FEW_ARE),
      of('beside a full cell', beside, undefined),
    ];
  });
}

type Comparing = { viewers: Viewers; most: number };

async function compareAll(run: ProofRun, connections: BoardConnection[], { viewers, most }: Comparing) {
  const all: Compared = { answers: 0, different: [], empty: 0 };
  const beside = BOARD_RADII_KM.flatMap(
    (radiusKm) => HAMLETS.find((hamlet) => hamlet.radiusKm === radiusKm)?.cell ?? [],
  );
  const centres = [...viewers.dense.slice(0, most), ...viewers.random.slice(0, most), ...viewers.far, ...beside];
  for (const connection of connections) {
    const compared = await compareBoards(connection, { viewers: centres, totals: viewers.totals });
    run.say(
      `${connection.name}: ${compared.answers} boards and ranks compared with looking at everybody, ` +
        `${compared.different.length} differ, ${compared.empty} are empty`,
    );
    all.answers += compared.answers;
    all.different.push(...compared.different);
    all.empty += compared.empty;
  }
  return all;
}

type Measured = { run: ProofRun; connections: BoardConnection[]; findings: BoardFinding[] };

function judge({ run, connections, findings }: Measured, { answers, different, empty }: Compared): Verdict {
  const largest = sizeName(Math.max(...connections.map(({ members }) => members)));
  const pages = findings.map((finding) => judgePages(connections, finding));
  for (const remark of pages.flatMap(({ remarks }) => remarks)) console.log(`note: ${remark}`);
  const slower = run.isSmall ? [] : findings.flatMap(judgeGrowth);
  const hidden = empty * 2 > answers ? [`most boards have somebody to compare (${empty} of ${answers} are empty)`] : [];
  const judged = findings.filter(({ asked }) => asked.mostGrowth !== undefined);
  const slowest = run.isSmall ? '' : `, largest growth ${Math.max(...judged.map(growthOf)).toFixed(2)}x`;
  const most = Math.max(...findings.flatMap(({ touched }) => touched.map((pagesOf) => pagesOf.most)));
  return {
    figure:
      `${answers - different.length} of ${answers} boards and ranks right up to ${largest} members, ` +
      `at most ${most} pages${slowest}`,
    missed: [...different.slice(0, 20), ...hidden, ...pages.flatMap(({ missed }) => missed), ...slower],
  };
}
