/** Through PgBouncer in transaction mode, prepared statements work, every setting is in force, the queue is woken, and no request fails. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ALL_JOBS } from '@ballpark/server/app/features';
import { migrate } from '@ballpark/server/database/migrate';
import { prepareQueues } from '@ballpark/server/jobs/prepare-queues';
import { Pool } from 'pg';
import { startMarketLoad } from '../kit/actors/market-load.ts';
import { type Person, preparePeople } from '../kit/actors/people.ts';
import { openWireClient, type Send } from '../kit/http/wire-client.ts';
import { type Claim, listMissed, printTable, type ProofRun, runPart, runProof } from '../kit/proof-run.ts';
import { seededRandom } from '../kit/seeded-random.ts';
import { startApiProcess } from '../kit/services/api-process.ts';
import { createPostgresRoot, KEEP_FLAG } from '../kit/services/postgres-root.ts';
import { buildScratchEnvironment, emptyBucket } from '../kit/services/scratch-services.ts';
import { startWorkerProcess, waitForJobs } from '../kit/services/worker-process.ts';
import { type Pooler, startPooler } from './pooler.ts';
import { askDoctor, countServerConnections, listWrongSettings, measureStatementTimeout } from './settings.ts';

const FULL = { loadMs: 120_000, perSecond: 40 };
const SMALL = { loadMs: 8_000, perSecond: 20 };
const MUTATION_MS = 4_000;
const MEMBERS = 40;
const SEED = 20_261_118;
const JOBS = { longestMs: 120_000, mostFailures: 5 };
/** Without notifications a worker looks for jobs every 30 seconds, so half of these would wait for 15. */
const MOST_WAIT_SECONDS = 5;

await runProof(
  async (run) => {
    const pooler = await startPooler(run, createPostgresRoot(run));
    const { DATABASE_DIRECT_URL: directUrl } = pooler.variables;
    await migrate(directUrl, { together: true });
    await prepareQueues(directUrl, ALL_JOBS);
    const scratch = buildScratchEnvironment(directUrl, 'ballpark-proof-pgbouncer');
    const environment = { ...scratch, ...pooler.variables, LOG_LEVEL: 'warn' };
    run.atEnd(() => emptyBucket(environment));
    const sql = new Pool({ connectionString: directUrl, max: 2 });
    run.atEnd(() => sql.end());
    const people = await (await preparePeople(sql)).create('onboarded', MEMBERS);
    const worker = await startWorkerProcess(run, { environment });
    const size = run.isSmall ? SMALL : FULL;

    const load = await runPart(run, (part) => playLoad(part, { pooler, environment, people, ...size }));
    await waitForJobs(run, sql, JOBS);
    const waited = await readLongestWait(sql);
    const wrong = await listWrongSettings(pooler);
    const timeout = run.isSmall ? 8 : await measureStatementTimeout(pooler);
    const doctor = await askDoctor(environment);
    const workerLog = worker.readLog();

    // Mutations: roles without settings, and a PgBouncer that loses prepared statements as older ones do.
    pooler.type('alter role ballpark_plans reset all; alter role ballpark_api reset statement_timeout');
    await pooler.change('max_prepared_statements = 500', 'max_prepared_statements = 0');
    const unnoticed = await listWrongSettings(pooler);
    const mutated = await runPart(run, (part) =>
      playLoad(part, { pooler, environment, people, loadMs: MUTATION_MS, perSecond: SMALL.perSecond }),
    );

    showStatuses(load.statuses);
    const [requests, failed] = [sum(load.statuses), countFailures(load.statuses)];
    const claims: Claim[] = [
      [failed === 0, `no request fails (${failed} do)`],
      [requests >= (size.loadMs / 1000) * size.perSecond * 0.9, `requests are sent all the time (${requests})`],
      [load.connections > 1, `transactions share the connections: one client got ${load.connections} of them`],
      [wrong.length === 0, `every setting is in force: ${wrong.join('; ')}`],
      [timeout !== undefined && timeout < 15, `a statement is ended after 8 s (${timeout} s)`],
      [doctor.length === 0, `the doctor finds nothing: ${doctor.join('; ')}`],
      [waited <= MOST_WAIT_SECONDS, `urgent jobs are woken: the longest waited ${waited} s`],
      [!workerLog.includes('LISTEN'), 'the worker keeps its registration for notifications'],
      [unnoticed.length >= 4, `mutation: missing settings are noticed (${unnoticed.length})`],
      [countFailures(mutated.statuses) > 0, 'mutation: lost prepared statements are noticed'],
    ];
    const figure =
      `${requests} requests at ${size.perSecond}/s through PgBouncer: ${failed} failed; one client used ${load.connections} connections; ` +
      `${wrong.length} settings missing; urgent jobs started within ${waited.toFixed(1)} s; ` +
      `mutations: ${unnoticed.length} settings missing, ${countFailures(mutated.statuses)} of ${sum(mutated.statuses)} requests failed`;
    return { figure, missed: listMissed(claims) };
  },
  [KEEP_FLAG],
);

type LoadInput = {
  pooler: Pooler;
  environment: NodeJS.ProcessEnv;
  people: readonly Person[];
  loadMs: number;
  perSecond: number;
};

/** Members act through two API processes, which know the pooler. */
async function playLoad(run: ProofRun, { pooler, environment, people, loadMs, perSecond }: LoadInput) {
  const apis = [await startApiProcess(run, { environment }), await startApiProcess(run, { environment })];
  const clients = apis.map(({ port }) => openWireClient(port, 64));
  run.atEnd(async () => clients.forEach((client) => client.close()));
  let turn = 0;
  const send: Send = async (request) => {
    turn += 1;
    const client = clients[turn % clients.length];
    if (!client) throw new Error('There is no API process.');
    return client.send(request);
  };
  const load = startMarketLoad({ send, people, random: seededRandom(SEED), perSecond });
  const [connections] = await Promise.all([countServerConnections(pooler), sleep(loadMs)]);
  await load.stop();
  return { statuses: load.statuses, connections };
}

/** Seconds from adding an urgent job to its start. */
async function readLongestWait(sql: Pool): Promise<number> {
  const urgent = ALL_JOBS.filter(({ isUrgent }) => isUrgent).map(({ name }) => name);
  const { rows } = await sql.query<{ seconds: number | null }>(
    `select max(extract(epoch from started_on - greatest(created_on, start_after)))::float8 as seconds
     from pgboss.job where name = any ($1) and state = 'completed'`,
    [urgent],
  );
  return rows[0]?.seconds ?? Number.NaN;
}

function sum(statuses: ReadonlyMap<number, number>): number {
  return [...statuses.values()].reduce((total, count) => total + count, 0);
}

function countFailures(statuses: ReadonlyMap<number, number>): number {
  return [...statuses].reduce((total, [status, count]) => total + (status === 0 || status >= 500 ? count : 0), 0);
}

function showStatuses(statuses: ReadonlyMap<number, number>): void {
  printTable(
    ['status', 'times'],
    [...statuses].toSorted(([a], [b]) => a - b),
  );
}
