import { waitUntil } from '@ballpark/ops/services/processes';
import { ALL_JOBS } from '@ballpark/server/composition/features';
import { migrate } from '@ballpark/server/database/migrate';
import { prepareQueues } from '@ballpark/server/jobs/prepare-queues';
import { preparePeople } from '../../kit/actors/people.ts';
import { openWireClient } from '../../kit/http/wire-client.ts';
import { type Claim, listMissed, printTable, type ProofRun, seconds, type Verdict } from '../../kit/proof-run.ts';
import { seededRandom } from '../../kit/seeded-random.ts';
import { startApiProcess } from '../../kit/services/api-process.ts';
import { createPostgresRoot } from '../../kit/services/postgres-root.ts';
import { raisePriority } from '../../kit/services/priority.ts';
import { buildScratchEnvironment, emptyBucket } from '../../kit/services/scratch-services.ts';
import { withClient } from '../../kit/services/with-client.ts';
import { startWorkerProcess, waitForJobs } from '../../kit/services/worker-process.ts';
import { Pool } from 'pg';
import { compareWithLedger, listUnnoticed } from './checks.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { cutOffLeader, type FaultKind, FAULTS, loseWrites, type PlayedFault, playFault } from './faults.ts';
import { type Ledger, startWrites } from './writes.ts';

const FULL = { 'PostgreSQL killed': 20, 'server dead': 5, switchover: 5 };
const SMALL = { 'PostgreSQL killed': 2, 'server dead': 1, switchover: 1 };
const MEMBERS = 24;
const WARM_UP_WRITES = 150;
const LONGEST_WARM_UP_MS = 120_000;
/** On servers of their own, the processes would not wait for other programs either. */
const PRODUCT_PRIORITY = '-19';
const SEED = 20_261_117;
const JOBS = { longestMs: 180_000, mostFailures: 5 };

export async function prove(run: ProofRun): Promise<Verdict> {
  const cluster = await startCluster(run, createPostgresRoot(run));
  const product = await startProduct(run, cluster);
  const sql = new Pool({ connectionString: cluster.databaseUrl, max: 2 });
  sql.on('error', () => undefined); // the query that used the connection reports the error
  run.atEnd(() => sql.end());
  const people = await (await preparePeople(sql)).create('onboarded', MEMBERS);
  const clients = product.apis.map(({ port }) => openWireClient(port, MEMBERS));
  run.atEnd(async () => clients.forEach((client) => client.close()));
  const input = { sends: clients.map(({ send }) => send), people, random: seededRandom(SEED) };

  raisePriority(process.pid, PRODUCT_PRIORITY);
  const load = startWrites(input);
  run.atEnd(load.stop);
  await waitForWrites(load.ledger);
  const playing = { run, cluster, ledger: load.ledger };
  const played: PlayedFault[] = [];
  for (const kind of planFaults(run.isSmall ? SMALL : FULL)) played.push(await playFault(playing, kind));
  const cutOff = await cutOffLeader(playing);
  await load.stop();
  await waitForJobs(run, sql, JOBS);
  const found = await withClient(cluster.databaseUrl, (db) => compareWithLedger(db, load.ledger));
  const open = await cluster.listOpenDoors();
  const unnoticed = await withClient(cluster.databaseUrl, (db) => listUnnoticed(db, load.ledger));

  const mutated = startWrites(input);
  run.atEnd(mutated.stop);
  await loseWrites({ run, cluster, ledger: mutated.ledger });
  await mutated.stop();
  const mutation = await withClient(cluster.databaseUrl, (db) => compareWithLedger(db, mutated.ledger));

  const worst = showFaults(played);
  const { acknowledged, unexpected, failures } = load.ledger;
  const others = [...failures].filter(([status]) => status !== 503 && status !== 0);
  const claims: Claim[] = [
    ...worst.map(({ kind, ms, mostMs }): Claim => [
      ms <= mostMs,
      `${kind}: back after ${seconds(ms)} at most, ${seconds(mostMs)} allowed`,
    ]),
    [found.lost.length === 0, `no acknowledged write is lost: ${found.lost.slice(0, 5).join('; ')}`],
    [found.doubled.length === 0, `none is doubled: ${found.doubled.slice(0, 5).join('; ')}`],
    [cutOff === 0, `a leader that is cut off acknowledges nothing (${cutOff})`],
    [unexpected.length === 0, `every answer is allowed: ${unexpected.slice(0, 5).join('; ')}`],
    [
      others.length === 0,
      `a fault is answered 503: ${others.map(([status, times]) => `${times} x ${status}`).join(', ')}`,
    ],
    [open.length === 0, `nothing is reached without TLS, certificate or password: ${open.join(', ')}`],
    [product.listEnded().length === 0, `no process of the product ends: ${product.listEnded().join(', ')}`],
    [unnoticed.length === 0, `mutation: changed rows are noticed: ${unnoticed.join('; ')}`],
    [mutation.lost.length > 0, 'mutation: writes lost without synchronous mode are noticed'],
  ];
  const kinds = worst.map(({ kind, times, ms }) => `${times} x ${kind} ${seconds(ms)}`).join(', ');
  const figure =
    `interrupted for at most: ${kinds}; ${acknowledged} acknowledged writes: ${found.lost.length} lost, ` +
    `${found.doubled.length} doubled; ${cutOff} acknowledged by a leader that is cut off; without synchronous mode ${mutation.lost.length} lost`;
  return { figure, missed: listMissed(claims) };
}

/** The first requests of a process take longest. */
async function waitForWrites(ledger: Ledger): Promise<void> {
  await waitUntil({
    what: 'the load',
    isReady: async () => ledger.acknowledged >= WARM_UP_WRITES,
    timeoutMs: LONGEST_WARM_UP_MS,
  });
}

/** Two API processes and a worker that know the cluster by HAProxy alone. */
async function startProduct(run: ProofRun, { databaseUrl }: Cluster) {
  await migrate(databaseUrl, { together: true });
  await prepareQueues(databaseUrl, ALL_JOBS);
  const environment = {
    ...buildScratchEnvironment(databaseUrl, 'ballpark-proof-failover'),
    // Enough for the members of this proof. After each fault all connections are opened again, on the cores that all servers share.
    DATABASE_POOL_SIZE: '10',
    LOG_LEVEL: 'warn',
  };
  run.atEnd(() => emptyBucket(environment));
  const apis = [await startApiProcess(run, { environment }), await startApiProcess(run, { environment })];
  const worker = await startWorkerProcess(run, { environment });
  for (const { pid } of [...apis, worker]) raisePriority(pid, PRODUCT_PRIORITY);
  const all = { 'the first API': apis[0], 'the second API': apis[1], 'the worker': worker };
  return {
    apis,
    listEnded: () => Object.entries(all).flatMap(([name, process]) => (process?.hasEnded() === true ? [name] : [])),
  };
}

/** The kinds in turns, as evenly as their numbers allow. */
function planFaults(times: Record<FaultKind, number>): FaultKind[] {
  const kinds = Object.entries(times) as [FaultKind, number][]; // the keys are those of the type
  return kinds
    .flatMap(([kind, count]) => Array.from({ length: count }, (_, index) => ({ kind, at: (index + 0.5) / count })))
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind }) => kind);
}

type Worst = { kind: FaultKind; times: number; ms: number; mostMs: number };

function showFaults(played: readonly PlayedFault[]): Worst[] {
  const groups = [...Map.groupBy(played, ({ kind }) => kind)];
  printTable(
    ['fault', 'times', 'shortest', 'longest', 'allowed', 'writes that failed'],
    groups.map(([kind, all]) => {
      const times = all.map(({ ms }) => ms);
      const failed = all.reduce((sum, one) => sum + one.failed, 0);
      return [
        kind,
        all.length,
        seconds(Math.min(...times)),
        seconds(Math.max(...times)),
        seconds(FAULTS[kind].mostMs),
        failed,
      ];
    }),
  );
  return groups.map(([kind, all]) => ({
    kind,
    times: all.length,
    ms: Math.max(...all.map(({ ms }) => ms)),
    mostMs: FAULTS[kind].mostMs,
  }));
}
