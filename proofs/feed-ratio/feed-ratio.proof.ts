/** The API keeps most of what PostgreSQL can do: pages as members get them, against the bare statements behind them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { listNewest } from '@ballpark/server/features/listings/reading/feed.repository';
import { findLiveSession } from '@ballpark/server/features/accounts/session.repository';
import { prepareQueues } from '@ballpark/server/jobs/prepare-queues';
import { Pool } from 'pg';
import { startApiProcess } from '../kit/services/api-process.ts';
import { getRequest, putUnderLoad, type Load } from './load-client.ts';
import { percentile } from '../kit/statistics.ts';
import { preparePgbench, type Pgbench } from './pgbench.ts';
import { printTable } from '../kit/print-table.ts';
import { processorSeconds } from './processor-time.ts';
import { runProof, type ProofRun } from '../kit/proof-run.ts';
import { recordStatements } from './recorded-statements.ts';
import { around, FIRST_PAGE } from '../scale/cases.ts';
import { startScaleCluster } from '../kit/large-database/cluster.ts';
import { provideDatabase } from '../kit/large-database/database.ts';
import { scratchEnvironment } from '../kit/services/scratch-services.ts';
import { signInViewers, type SignedInViewer } from './signed-in-viewers.ts';

const SMALL_LISTINGS = 20_000;
const LISTINGS = 100_000;

const ROUNDS = 5;
const SMALL_ROUNDS = 3;
const SECONDS = 3;
const SMALL_SECONDS = 1;
const WARM_UP_MS = 1_500;
/** As many at once on both sides, and as many connections to PostgreSQL. */
const CONNECTIONS = 8;
const VIEWERS = 16;
const DISTANCES = [5, 10, 20, 50] as const;

/** A connection that has just ended is nowhere for a moment: no longer running, not yet counted as ended. */
const SETTLING_MS = 500;

/** Of what PostgreSQL does without us. */
const LEAST_SIGNED_IN = 0.5;
const LEAST_CACHED = 8;
/** A gate shares its machine with itself: a short look finds only gross mistakes. */
const LEAST_AT_A_GLANCE = { signedIn: 0.15, cached: 0.5 };

type Contest = { name: string; least: number; bare: Pgbench; load: Load; programs: Programs };
type Programs = { postgres: number; api: number };
/** Answers a second, and the milliseconds of a processor PostgreSQL and the API spent on each. */
type Side = { perSecond: number; processorMs: number };
type Round = { bare: Side; ours: Side };

await runProof(
  async (run) => {
    const contests = await prepareContests(run);
    const rounds = new Map(contests.map((contest) => [contest, [] as Round[]]));
    for (const { load } of contests) await putUnderLoad(load, WARM_UP_MS);
    const count = run.isSmall ? SMALL_ROUNDS : ROUNDS;
    for (let round = 0; round < count; round += 1) {
      for (const contest of contests) rounds.get(contest)?.push(await compete(contest, run));
      run.say(`round ${round + 1} of ${count}`);
    }
    const findings = contests.map(({ name, least }, index) => ({
      name,
      least,
      ...ratios([...rounds.values()][index]),
    }));
    printTable(
      ['page', 'pgbench a second', 'API a second', 'ratio', 'rounds', 'at least', 'processor ms: bare', 'API'],
      findings.map(({ name, least, bare, ours, ratio, lowest, highest }) => [
        name,
        bare.perSecond.toFixed(0),
        ours.perSecond.toFixed(0),
        ratio.toFixed(2),
        `${lowest.toFixed(2)} to ${highest.toFixed(2)}`,
        least.toFixed(2),
        bare.processorMs.toFixed(3),
        ours.processorMs.toFixed(3),
      ]),
    );
    const missed = findings.filter(({ ratio, least }) => !(ratio >= least));
    return {
      figure: findings.map(({ name, ratio }) => `${name} ${ratio.toFixed(2)}x bare PostgreSQL`).join(', '),
      missed: missed.map(({ name, ratio, least }) => `${name}: ${ratio.toFixed(2)}, at least ${least} wanted`),
    };
  },
  ['keep'],
);

async function prepareContests(run: ProofRun): Promise<Contest[]> {
  const cluster = await startScaleCluster(run, 'feed-ratio');
  const listings = run.isSmall ? SMALL_LISTINGS : LISTINGS;
  const { url } = await provideDatabase(run, cluster, { listings, suggestionsPerListing: 5 });
  await prepareQueues(url);
  const viewers = await signIn(run, url);
  const environment = {
    ...scratchEnvironment(url, 'ballpark-proof-feed-ratio'),
    // As it ships: one line a request.
    LOG_LEVEL: 'info',
    // Half of them are for prepared statements.
    DATABASE_POOL_SIZE: String(CONNECTIONS * 2),
  };
  const { port, pid: api } = await startApiProcess(run, { environment });
  if (cluster.pid === undefined || api === undefined) throw new Error('A program has no number.');
  const programs = { postgres: cluster.pid, api };
  const signedIn = viewers.map((viewer, index) => ({ viewer, distance: DISTANCES[index % DISTANCES.length] ?? 50 }));
  const bench = { url, clients: CONNECTIONS };
  const anywhere = { status: 'active', type: undefined, near: undefined } as const;
  return [
    {
      name: 'signed in',
      least: run.isSmall ? LEAST_AT_A_GLANCE.signedIn : LEAST_SIGNED_IN,
      programs,
      bare: preparePgbench(run, {
        ...bench,
        requests: await Promise.all(signedIn.map((asked) => bareRequest(asked.viewer, asked.distance))),
      }),
      load: {
        port,
        connections: CONNECTIONS,
        requests: signedIn.map(({ viewer, distance }) => getRequest(`/api/listings?radius=${distance}`, viewer.token)),
      },
    },
    {
      name: 'visitors',
      least: run.isSmall ? LEAST_AT_A_GLANCE.cached : LEAST_CACHED,
      programs,
      bare: preparePgbench(run, {
        ...bench,
        requests: [await recordStatements((db) => listNewest(db, anywhere, FIRST_PAGE))],
      }),
      load: { port, connections: CONNECTIONS, requests: [getRequest('/api/listings?radius=0')] },
    },
  ];
}

async function signIn(run: ProofRun, url: string): Promise<SignedInViewer[]> {
  const sql = new Pool({ connectionString: url, max: 1 });
  try {
    return await signInViewers(sql, VIEWERS);
  } finally {
    await sql.end();
    run.say(`${VIEWERS} members of the metro are signed in`);
  }
}

/** What the product asks PostgreSQL for this member: who they are, and the page. */
function bareRequest(viewer: SignedInViewer, km: number) {
  return recordStatements(async (db) => {
    await findLiveSession(db, { tokenHash: viewer.tokenHash, fixedNow: null });
    await listNewest(db, around(viewer, { km }), FIRST_PAGE);
  });
}

async function compete({ bare, load, programs }: Contest, { isSmall }: ProofRun): Promise<Round> {
  const seconds = isSmall ? SMALL_SECONDS : SECONDS;
  return {
    bare: await measured(programs, () => bare(seconds)),
    ours: await measured(programs, () => answered(load, seconds * 1000)),
  };
}

type Answered = { perSecond: number; answers: number };

async function measured({ postgres, api }: Programs, act: () => Promise<Answered>): Promise<Side> {
  const used = () => processorSeconds(postgres) + processorSeconds(api);
  const before = used();
  const { perSecond, answers } = await act();
  await sleep(SETTLING_MS);
  return { perSecond, processorMs: ((used() - before) * 1000) / answers };
}

async function answered(load: Load, ms: number): Promise<Answered> {
  const { perSecond, answers, refused } = await putUnderLoad(load, ms);
  if (refused > 0) throw new Error(`${refused} requests were not answered with 200.`);
  return { perSecond, answers };
}

function ratios(rounds: readonly Round[] = []) {
  const each = rounds.map(({ bare, ours }) => ours.perSecond / bare.perSecond);
  return {
    ratio: percentile(each, 0.5),
    lowest: Math.min(...each),
    highest: Math.max(...each),
    bare: medianSide(rounds.map(({ bare }) => bare)),
    ours: medianSide(rounds.map(({ ours }) => ours)),
  };
}

function medianSide(sides: readonly Side[]): Side {
  const median = (values: number[]) => percentile(values, 0.5);
  return {
    perSecond: median(sides.map(({ perSecond }) => perSecond)),
    processorMs: median(sides.map(({ processorMs }) => processorMs)),
  };
}
