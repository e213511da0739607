import { readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { getPortBase, getServiceAddresses } from '@ballpark/ops/services/addresses';
import { getPrivateFolder } from '@ballpark/ops/services/data-folder';
import { PRODUCTION_PATIENCE } from '@ballpark/ops/services/environment';
import { createDurablePostgres } from '@ballpark/ops/services/postgres';
import { ALL_JOBS } from '@ballpark/server/composition/features';
import { prepareQueues } from '@ballpark/server/jobs/prepare-queues';
import { Pool } from 'pg';
import { sendOverTls } from '../http/tls-client.ts';
import { ensureDatabase } from '../large-database/database.ts';
import type { ProofRun } from '../proof-run.ts';
import { seededRandom } from '../seeded-random.ts';
import { type ApiProcess, startApiProcess } from '../services/api-process.ts';
import { raisePriority } from '../services/priority.ts';
import { buildScratchEnvironment, emptyBucket } from '../services/scratch-services.ts';
import { type Proxy, startShippedProxy } from '../services/shipped-proxy.ts';
import { createWebRoot } from '../services/web-root.ts';
import { startWorkerProcess } from '../services/worker-process.ts';
import { type Outcome, sendArrivals } from './arrivals.ts';
import { createMix } from './mix.ts';
import { prepareTown } from './town.ts';
import { probeWithUnsentBodies } from './unsent-bodies.ts';

/** The product as in production: two API processes and a worker behind HAProxy, PostgreSQL with durable writes. */
export type LoadSite = {
  apis: readonly [ApiProcess, ApiProcess];
  /** Ends the second API process as `kill -9` does, and starts it again on its port. */
  killSecond: () => Promise<void>;
  /** Connections to PostgreSQL, and jobs that are due. */
  readDatabase: () => Promise<{ connections: number; waiting: number }>;
  /** Sends the mix of requests at this rate for this long. Beside it the health page is read, for comparison. */
  run: (arrivals: { perSecond: number; seconds: number }) => Promise<{ outcomes: Outcome[]; health: Outcome[] }>;
  /** The statuses of calls that come while others do not send the body that they have announced. */
  probeWithUnsentBodies: () => Promise<number[]>;
};

const FULL_TOWN = { listings: 100_000, suggestionsPerListing: 3, signedIn: 2_000 };
const SMALL_TOWN = { listings: 5_000, suggestionsPerListing: 3, signedIn: 200 };

const PORT_OFFSET = 7_900;
const SEED = 7;
/** All of 127.0.0.0/8 is this machine. HAProxy and the API count by address. */
const CLIENTS = 100;
/** As many as a browser opens. */
const CONNECTIONS_PER_CLIENT = 6;
const HEALTH_PER_SECOND = 5;
const CLIENT_PRIORITY = '-10';
/** About the `CPUWeight` of its unit. */
const API_PRIORITY = '-3';
const SETTLED_JOBS = 20;
const LONGEST_SETTLING_MS = 180_000;
/** The settings for a machine of 8 GB or more, as docs/deploy.md advises. */
const POSTGRES_SETTINGS = ['shared_buffers=2GB', 'max_wal_size=8GB', 'jit=off', 'random_page_cost=1.1'];

export async function startLoadSite(
  run: ProofRun,
  name: string,
  town = run.isSmall ? SMALL_TOWN : FULL_TOWN,
): Promise<LoadSite> {
  const url = await startPostgres(run, town);
  const sql = new Pool({ connectionString: url, max: 4 });
  sql.on('error', () => undefined); // the query that used the connection reports the error
  run.atEnd(() => sql.end());
  await prepareQueues(url, ALL_JOBS);
  const people = await prepareTown(sql, town);
  run.say(
    `${town.listings} listings, ${people.openListings.length} of them open, ${people.members.length} members signed in`,
  );
  const environment = {
    ...buildScratchEnvironment(url, `ballpark-proof-${name}`),
    // The cost of production.
    PASSWORD_MEMORY_KIB: '19456',
    PASSWORD_PASSES: '2',
    ...PRODUCTION_PATIENCE,
    TRUST_PROXY: '1',
    WEB_ROOT: createWebRoot(run),
    ...readMemoryLimits(),
  };
  run.atEnd(() => emptyBucket(environment));
  const apis = [await startApiProcess(run, { environment }), await startApiProcess(run, { environment })] as const;
  await startWorkerProcess(run, { environment });
  const proxy = await startShippedProxy(run, { name: 'HAProxy', apiPorts: [apis[0].port, apis[1].port] });
  // People have machines of their own: the clients, and the proxy in the same session, do not wait for the product's cores.
  raisePriority(process.pid, CLIENT_PRIORITY);
  run.atEnd(async () => raisePriority(process.pid, '0'));
  for (const { pid } of apis) raisePriority(pid, API_PRIORITY);
  await waitUntilSettled(run, sql);
  const random = seededRandom(SEED);
  const mix = await createMix(people, random);
  const agents = openAgents(run);
  const send = (turn: number) => {
    const { kind, wire, note } = mix.next();
    return sendOverTls(proxy, wire, agents[turn % agents.length]).then(({ status, text }) => {
      note?.(status, text);
      return { kind, status, detail: status < 400 && status > 0 ? '' : text.slice(0, 200) };
    });
  };
  let turn = 0;
  let secondPid: number | undefined;
  return {
    apis,
    killSecond: async () => {
      const [, { pid, port, metricsPort }] = apis;
      if (pid === undefined) throw new Error('The second API process has no pid.');
      process.kill(secondPid ?? pid, 'SIGKILL');
      secondPid = (await startApiProcess(run, { environment, ports: { port, metricsPort } })).pid;
      raisePriority(secondPid, API_PRIORITY);
    },
    readDatabase: async () => {
      const { rows } = await sql.query<{ connections: number }>(
        "select count(*)::int as connections from pg_stat_activity where application_name = 'ballpark'",
      );
      return { connections: rows[0]?.connections ?? 0, waiting: await countDueJobs(sql) };
    },
    run: async ({ perSecond, seconds }) => {
      const [outcomes, health] = await Promise.all([
        sendArrivals({ perSecond, seconds, random }, () => send((turn += 1))),
        sendArrivals({ perSecond: HEALTH_PER_SECOND, seconds, random: seededRandom(SEED + 1) }, () =>
          readHealth(proxy, agents[0]),
        ),
      ]);
      return { outcomes, health };
    },
    probeWithUnsentBodies: () => probeWithUnsentBodies(proxy),
  };
}

/** Those that the shipped program sets for the API and the worker. */
function readMemoryLimits(): Record<string, string> {
  const program = readFileSync(new URL('../../../../deploy/bin/ballpark', import.meta.url), 'utf8');
  const read = (setting: RegExp): string => {
    const value = setting.exec(program)?.[1];
    if (value === undefined) throw new Error(`deploy/bin/ballpark has no ${setting} any more.`);
    return value;
  };
  return {
    NODE_OPTIONS: read(/^heap='(.+)'$/m),
    MALLOC_ARENA_MAX: read(/export MALLOC_ARENA_MAX=(.+)$/m),
    MALLOC_MMAP_THRESHOLD_: read(/export MALLOC_MMAP_THRESHOLD_=(.+)$/m),
  };
}

async function readHealth(proxy: Proxy, agent: Agent | undefined) {
  const { status, text } = await sendOverTls(proxy, { method: 'GET', path: '/health/live' }, agent);
  return { kind: 'health', status, detail: status === 200 ? '' : text.slice(0, 200) };
}

async function startPostgres(
  run: ProofRun,
  size: { listings: number; suggestionsPerListing: number },
): Promise<string> {
  const folder = getPrivateFolder('load');
  const { ports } = getServiceAddresses(getPortBase() + PORT_OFFSET);
  const server = createDurablePostgres({ folder, port: ports.postgres }, POSTGRES_SETTINGS);
  const clear = async () => {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  await clear(); // leftovers of a killed run
  run.atEnd(clear);
  await server.start();
  const cluster = { pid: server.pid(), databaseUrl: (database: string) => server.address.replace(/[^/]+$/, database) };
  const { listings, suggestionsPerListing } = size;
  return (await ensureDatabase(run, cluster, { listings, suggestionsPerListing })).url;
}

function openAgents(run: ProofRun): Agent[] {
  const agents = Array.from(
    { length: CLIENTS },
    (_, index) =>
      new Agent({ keepAlive: true, maxSockets: CONNECTIONS_PER_CLIENT, localAddress: `127.0.0.${index + 2}` }),
  );
  run.atEnd(async () => agents.forEach((agent) => agent.destroy()));
  return agents;
}

/** The worker first does what the data leaves to do, which no town has all at once. */
async function waitUntilSettled(run: ProofRun, sql: Pool): Promise<void> {
  const deadline = Date.now() + LONGEST_SETTLING_MS;
  for (;;) {
    const due = await countDueJobs(sql);
    if (due < SETTLED_JOBS || Date.now() > deadline) break;
    await sleep(500);
  }
  run.say('the worker has done what was left');
}

async function countDueJobs(sql: Pool): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int from pgboss.job where state in ('created', 'active', 'retry') and start_after <= now()`,
  );
  return rows[0]?.count ?? 0;
}
