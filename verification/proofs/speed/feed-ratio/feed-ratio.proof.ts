import { setTimeout as sleep } from 'node:timers/promises';
import { ALL_JOBS } from '@ballpark/server/composition/features';
import { findLiveSession } from '@ballpark/server/features/accounts/sessions/session.repository';
import { toRadiusKm } from '@ballpark/rules/listing-search';
import { countListings } from '@ballpark/server/features/listings/reading/count.repository';
import { listNewestListings } from '@ballpark/server/features/listings/reading/feed.repository';
import { buildScope } from '@ballpark/server/features/listings/reading/scope.repository';
import { prepareQueues } from '@ballpark/server/jobs/prepare-queues';
import { Pool } from 'pg';
import { startMeasuringCluster } from '../../kit/large-database/cluster.ts';
import { ensureDatabase } from '../../kit/large-database/database.ts';
import { FIRST_PAGE, scopeAround } from '../../kit/large-database/viewers.ts';
import { printTable, type ProofRun, type Verdict } from '../../kit/proof-run.ts';
import { startApiProcess } from '../../kit/services/api-process.ts';
import { buildScratchEnvironment } from '../../kit/services/scratch-services.ts';
import { median } from '../../kit/statistics.ts';
import { encodeGet, type Load, runLoad } from './load-client.ts';
import { type Pgbench, preparePgbench, recordStatements } from './pgbench.ts';
import { readProcessorSeconds } from '../../kit/processor-time.ts';
import { type SignedInViewer, signInViewers } from './signed-in-viewers.ts';

const SMALL_LISTINGS = 10_000;
const LISTINGS = 100_000;

const ROUNDS = 5;
const SMALL_ROUNDS = 2;
const SECONDS = 3;
const SMALL_SECONDS = 1;
const WARM_UP_MS = 1_500;
/** The same on both sides: concurrent requests, and connections to PostgreSQL. */
const CONNECTIONS = 8;
const VIEWERS = 16;
const DISTANCES = [5, 10, 20, 50] as const;

/** For a moment the processor time of a process that has just ended is counted nowhere. */
const SETTLING_MS = 500;

/**
 * The least ratio of the processor time of the bare statements to that of an answer. Throughput is printed, not judged: on
 * a shared machine the two sides may get different shares of the cores, and pgbench uses both cores.
 */
const LEAST_SIGNED_IN = 0.7;
const LEAST_CACHED = 8;
/** The short run can only find gross mistakes. */
const LEAST_SMALL = { signedIn: 0.25, cached: 0.8 };

type Comparison = { name: string; least: number; bare: Pgbench; load: Load; pids: ProcessIds };
type ProcessIds = { postgres: number; api: number };
/** Answers per second, and the processor milliseconds that PostgreSQL and the API (`apiMs`: the API alone) spent on each. */
type Side = { perSecond: number; processorMs: number; apiMs: number };
type Round = { bare: Side; ours: Side };

export async function prove(run: ProofRun): Promise<Verdict> {
  const comparisons = await prepareComparisons(run);
  const rounds = new Map(comparisons.map((comparison) => [comparison, [] as Round[]]));
  for (const { load } of comparisons) await runLoad(load, WARM_UP_MS);
  const count = run.isSmall ? SMALL_ROUNDS : ROUNDS;
  for (let round = 0; round < count; round += 1) {
    for (const comparison of comparisons) rounds.get(comparison)?.push(await runRound(comparison, run));
    run.say(`round ${round + 1} of ${count}`);
  }
  const findings = comparisons.map(({ name, least }, index) => ({
    name,
    least,
    ...summarizeRounds([...rounds.values()][index]),
  }));
  printTable(
    ['page', 'bare ms', 'answer ms', 'of it API', 'ratio', 'rounds', 'at least', 'bare per second', 'API', 'ratio'],
    findings.map(({ name, least, bare, ours, ratio, lowest, highest, clockRatio }) => [
      name,
      bare.processorMs.toFixed(3),
      ours.processorMs.toFixed(3),
      ours.apiMs.toFixed(3),
      ratio.toFixed(2),
      `${lowest.toFixed(2)} to ${highest.toFixed(2)}`,
      least.toFixed(2),
      bare.perSecond.toFixed(0),
      ours.perSecond.toFixed(0),
      clockRatio.toFixed(2),
    ]),
  );
  const missed = findings.filter(({ ratio, least }) => !(ratio >= least));
  return {
    figure: findings
      .map(({ name, ratio }) => `${name} ${ratio.toFixed(2)}x bare PostgreSQL by processor time`)
      .join(', '),
    missed: missed.map(({ name, ratio, least }) => `${name}: ${ratio.toFixed(2)}, at least ${least} expected`),
  };
}

async function prepareComparisons(run: ProofRun): Promise<Comparison[]> {
  const cluster = await startMeasuringCluster(run, 'feed-ratio');
  const listings = run.isSmall ? SMALL_LISTINGS : LISTINGS;
  const { url } = await ensureDatabase(run, cluster, { listings, suggestionsPerListing: 5 });
  await prepareQueues(url, ALL_JOBS);
  const viewers = await signInMembers(run, url);
  const environment = {
    ...buildScratchEnvironment(url, 'ballpark-proof-feed-ratio'),
    // The production setting: one log line per request.
    LOG_LEVEL: 'info',
    // Half of the pool is for prepared statements.
    DATABASE_POOL_SIZE: String(CONNECTIONS * 2),
  };
  const { port, pid: api } = await startApiProcess(run, { environment });
  if (cluster.pid === undefined || api === undefined) throw new Error('A process has no pid.');
  const pids = { postgres: cluster.pid, api };
  const signedIn = viewers.map((viewer, index) => ({ viewer, distance: DISTANCES[index % DISTANCES.length] ?? 50 }));
  const bench = { url, clients: CONNECTIONS };
  const anywhere = buildScope({ status: 'active' });
  return [
    {
      name: 'signed in',
      least: run.isSmall ? LEAST_SMALL.signedIn : LEAST_SIGNED_IN,
      pids,
      bare: preparePgbench(run, {
        ...bench,
        requests: await Promise.all(signedIn.map(({ viewer, distance }) => recordRequest(viewer, distance))),
      }),
      load: {
        port,
        connections: CONNECTIONS,
        requests: signedIn.map(({ viewer, distance }) => encodeGet(`/api/listings?radius=${distance}`, viewer.token)),
      },
    },
    {
      name: 'visitors',
      least: run.isSmall ? LEAST_SMALL.cached : LEAST_CACHED,
      pids,
      bare: preparePgbench(run, {
        ...bench,
        requests: [await recordStatements((db) => listNewestListings(db, anywhere, FIRST_PAGE))],
      }),
      load: { port, connections: CONNECTIONS, requests: [encodeGet('/api/listings?radius=0')] },
    },
  ];
}

async function signInMembers(run: ProofRun, url: string): Promise<SignedInViewer[]> {
  const sql = new Pool({ connectionString: url, max: 1 });
  try {
    return await signInViewers(sql, VIEWERS);
  } finally {
    await sql.end();
    run.say(`${VIEWERS} members in London are signed in`);
  }
}

/** The statements of the product for this member: the session, the page and the count. */
function recordRequest(viewer: SignedInViewer, distance: number) {
  return recordStatements(async (db) => {
    await findLiveSession(db, { tokenHash: viewer.tokenHash, fixedNow: null });
    const scope = scopeAround(viewer, { km: toRadiusKm(distance, viewer) });
    await listNewestListings(db, scope, FIRST_PAGE);
    await countListings(db, scope);
  });
}

async function runRound({ bare, load, pids }: Comparison, { isSmall }: ProofRun): Promise<Round> {
  const seconds = isSmall ? SMALL_SECONDS : SECONDS;
  return {
    bare: await measure(pids, () => bare(seconds)),
    ours: await measure(pids, () => requestPages(load, seconds * 1000)),
  };
}

type Throughput = { perSecond: number; answers: number };

async function measure({ postgres, api }: ProcessIds, work: () => Promise<Throughput>): Promise<Side> {
  const before = { postgres: readProcessorSeconds(postgres), api: readProcessorSeconds(api) };
  const { perSecond, answers } = await work();
  await sleep(SETTLING_MS);
  const apiMs = ((readProcessorSeconds(api) - before.api) * 1000) / answers;
  const postgresMs = ((readProcessorSeconds(postgres) - before.postgres) * 1000) / answers;
  return { perSecond, apiMs, processorMs: apiMs + postgresMs };
}

async function requestPages(load: Load, ms: number): Promise<Throughput> {
  const { perSecond, answers, refused } = await runLoad(load, ms);
  if (refused > 0) throw new Error(`${refused} requests got another answer than 200.`);
  return { perSecond, answers };
}

function summarizeRounds(rounds: readonly Round[] = []) {
  const each = rounds.map(({ bare, ours }) => bare.processorMs / ours.processorMs);
  return {
    ratio: median(each),
    lowest: Math.min(...each),
    highest: Math.max(...each),
    clockRatio: median(rounds.map(({ bare, ours }) => ours.perSecond / bare.perSecond)),
    bare: computeMedianSide(rounds.map(({ bare }) => bare)),
    ours: computeMedianSide(rounds.map(({ ours }) => ours)),
  };
}

function computeMedianSide(sides: readonly Side[]): Side {
  return {
    perSecond: median(sides.map(({ perSecond }) => perSecond)),
    processorMs: median(sides.map(({ processorMs }) => processorMs)),
    apiMs: median(sides.map(({ apiMs }) => apiMs)),
  };
}
