import { setTimeout as sleep } from 'node:timers/promises';
import { ALL_JOBS } from '@ballpark/server/composition/features';
import { migrate } from '@ballpark/server/database/migrate';
import { grantRuntimeRights } from '@ballpark/server/database/runtime-rights';
import { prepareQueues } from '@ballpark/server/jobs/prepare-queues';
import { Pool } from 'pg';
import { startMarketLoad } from '../../kit/actors/market-load.ts';
import { type Person, preparePeople } from '../../kit/actors/people.ts';
import { buildBearer, buildGet, openWireClient, type Send } from '../../kit/http/wire-client.ts';
import { type Claim, listMissed, printTable, type ProofRun, runPart, type Verdict } from '../../kit/proof-run.ts';
import { seededRandom } from '../../kit/seeded-random.ts';
import { startApiProcess } from '../../kit/services/api-process.ts';
import { createPostgresRoot } from '../../kit/services/postgres-root.ts';
import { raisePriority } from '../../kit/services/priority.ts';
import { buildScratchEnvironment, emptyBucket } from '../../kit/services/scratch-services.ts';
import { EARNING_JOBS, startWorkerProcess, waitForJobs } from '../../kit/services/worker-process.ts';
import { type Pooler, PRIORITY, startPooler } from './pooler.ts';
import { askDoctor, countServerConnections, listWrongSettings, measureStatementTimeout } from './settings.ts';

const FULL = { loadMs: 120_000, perSecond: 40 };
const SMALL = { loadMs: 8_000, perSecond: 20 };
const MUTATION_MS = 4_000;
const MEMBERS = 40;
const SEED = 20_261_118;
const JOBS = { longestMs: 120_000, mostFailures: 5 };
const PLAIN_CONNECTIONS = `select count(*) filter (where not ssl) from pg_stat_ssl join pg_stat_activity using (pid)
  where usename in ('ballpark_api', 'ballpark_plans') having count(*) > 0`;

export async function prove(run: ProofRun): Promise<Verdict> {
  const pooler = await startPooler(run, createPostgresRoot(run));
  const { DATABASE_DIRECT_URL: directUrl } = pooler.variables;
  await migrate(pooler.ownerUrl, { together: true });
  await prepareQueues(pooler.ownerUrl, ALL_JOBS);
  await grantRuntimeRights(pooler.ownerUrl, 'ballpark_app');
  const scratch = buildScratchEnvironment(directUrl, 'ballpark-proof-pgbouncer');
  const environment = { ...scratch, ...pooler.variables, LOG_LEVEL: 'warn' };
  run.atEnd(() => emptyBucket(environment));
  const sql = new Pool({ connectionString: directUrl, max: 2 });
  run.atEnd(() => sql.end());
  const people = await (await preparePeople(sql)).create('onboarded', MEMBERS);
  const worker = await startWorkerProcess(run, { environment });
  for (const pid of [process.pid, worker.pid]) raisePriority(pid, PRIORITY);
  const size = run.isSmall ? SMALL : FULL;

  const load = await runPart(run, (part) => playLoad(part, { pooler, environment, people, ...size }));
  await waitForJobs(run, sql, JOBS);
  const jobs = await countJobs(sql);
  const wrong = await listWrongSettings(pooler);
  const timeout = run.isSmall ? 8 : await measureStatementTimeout(pooler);
  const doctor = await askDoctor(environment);
  const plain = pooler.type(PLAIN_CONNECTIONS).trim();
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
    [plain === '0', `PgBouncer speaks TLS to PostgreSQL: ${plain} connections without`],
    [doctor.length === 0, `the doctor finds nothing: ${doctor.join('; ')}`],
    [jobs.done > 0 && jobs.left === 0, `the worker does all jobs (${jobs.done} done, ${jobs.left} left)`],
    [!workerLog.includes('LISTEN'), 'the worker keeps its registration for notifications'],
    [unnoticed.length >= 4, `mutation: missing settings are noticed (${unnoticed.length})`],
    [countFailures(mutated.statuses) > 0, 'mutation: lost prepared statements are noticed'],
  ];
  const figure =
    `${requests} requests at ${size.perSecond}/s through PgBouncer: ${failed} failed; one client used ${load.connections} connections; ` +
    `${wrong.length} settings missing; ${jobs.done} jobs done, ${jobs.left} left; ` +
    `mutations: ${unnoticed.length} settings missing, ${countFailures(mutated.statuses)} of ${sum(mutated.statuses)} requests failed`;
  return { figure, missed: listMissed(claims) };
}

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
  for (const { pid } of apis) raisePriority(pid, PRIORITY);
  const clients = apis.map(({ port }) => openWireClient(port, 64));
  run.atEnd(async () => clients.forEach((client) => client.close()));
  let turn = 0;
  const send: Send = async (request) => {
    turn += 1;
    const client = clients[turn % clients.length];
    if (!client) throw new Error('There is no API process.');
    return client.send(request);
  };
  await warmUp(send, people);
  const load = startMarketLoad({ send, people, random: seededRandom(SEED), perSecond });
  const [connections] = await Promise.all([countServerConnections(pooler), sleep(loadMs)]);
  await load.stop();
  return { statuses: load.statuses, connections };
}

/** The first requests of a process take longest. */
async function warmUp(send: Send, people: readonly Person[]): Promise<void> {
  for (const person of people)
    await send({ ...buildGet('/api/listings?radius=20&limit=12'), headers: buildBearer(person) });
}

type JobRow = { done: number; left: number };

/** The jobs that the load has caused. */
async function countJobs(sql: Pool): Promise<JobRow> {
  const { rows } = await sql.query<JobRow>(
    `select count(*) filter (where state = 'completed')::int as done, count(*) filter (where state <> 'completed')::int as left
     from pgboss.job where name = any ($1)`,
    [EARNING_JOBS],
  );
  return rows[0] ?? { done: 0, left: 0 };
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
