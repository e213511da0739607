import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getServiceAddresses } from '@ballpark/ops/services/addresses';
import { type FaultProxy, startProxy } from '@ballpark/server/test/fault-proxy';
import { type ScriptedSmtp, startScriptedSmtp } from '@ballpark/server/test/scripted-smtp';
import type { Pool } from 'pg';
import { preparePeople, PASSWORD, randomEmail } from '../../kit/actors/people.ts';
import { runAtSteadyRate } from '../../kit/http/steady-rate.ts';
import type { ProofRun } from '../../kit/proof-run.ts';
import { findFreePort, isReady } from '../../kit/services/api-process.ts';
import { type NodeProgram, startNodeProgram } from '../../kit/services/node-program.ts';
import { type PrivateServices, startPrivateServices } from '../../kit/services/private-services.ts';
import { emptyBucket, NO_LIMITS } from '../../kit/services/scratch-services.ts';

/** A process of the product that can be killed and started again on the same ports. */
export type Process = { start: () => void; waitUntilReady: () => Promise<void>; kill: () => Promise<void> };

export type Product = {
  services: PrivateServices;
  apis: readonly [Process, Process];
  worker: Process;
  apiPorts: readonly number[];
  metricsPorts: { apis: readonly number[]; worker: number };
  storage: FaultProxy;
  smtp: ScriptedSmtp;
  ownerId: string;
  /** Asks one of the API processes, in turn. Returns the status; 0 for no answer. */
  ask: (path: string) => Promise<number>;
  register: () => Promise<void>;
};

const REQUESTS_PER_SECOND = 10;
const REGISTRATION_EVERY_MS = 10_000;
const REQUEST_TIMEOUT_MS = 15_000;
const LONGEST_START_MS = 120_000;

/** Not a setting of the start: those of the command line cannot be changed later. */
export async function setArchiveCommand(sql: Pool, command: 'true' | 'false'): Promise<void> {
  await sql.query(`alter system set archive_command = '${command}'`);
  await sql.query('select pg_reload_conf()');
}

/** Two API processes and a worker with services of their own, and some visitors. */
export async function startProduct(run: ProofRun): Promise<Product> {
  const services = await startPrivateServices(run, {
    name: 'alerts',
    settings: ['archive_mode=on', 'archive_timeout=30'],
  });
  await setArchiveCommand(services.sql, 'true');
  await services.sql.query(`insert into maintenance_run (kind) values ('backup'), ('photo-copy')`);
  const storage = await startProxy(getServiceAddresses().ports.s3);
  run.atEnd(storage.close);
  const smtp = await startScriptedSmtp();
  run.atEnd(smtp.close);
  const environment = {
    ...services.environment,
    ...NO_LIMITS,
    LOG_LEVEL: 'warn',
    BUILD_COMMIT: '0123abc',
    SMTP_URL: smtp.url,
    S3_ENDPOINT: `http://127.0.0.1:${storage.port}`,
    S3_BUCKET: 'ballpark-proof-alerts',
    // A third party that does not exist; it is asked only by the fault that is about it.
    GEOCODER: 'geoapify',
    GEOCODER_URL: 'http://127.0.0.1:1',
    GEOCODER_KEY: 'none',
  };
  run.atEnd(() => emptyBucket(environment));
  const own = { environment, folder: join(services.folder, 'processes') };
  const [first, second] = [await prepareProcess(run, 'api', own), await prepareProcess(run, 'api', own)];
  const worker = await prepareProcess(run, 'worker', own);
  for (const one of [first, second, worker]) one.process.start();
  for (const one of [first, second, worker]) await one.process.waitUntilReady();
  run.say('two API processes and a worker are ready');
  const people = await preparePeople(services.sql);
  const { token, memberId: ownerId } = await people.createOne('onboarded');
  const apiPorts = [first.port, second.port];
  const { ask, register } = createVisitor(apiPorts, token);
  run.atEnd(async () => stopVisits());
  const stopReading = runAtSteadyRate(REQUESTS_PER_SECOND, async (_dueAt, turn) => {
    await ask(`/api/listings?radius=0&search=bike&page=${1 + (turn % 100)}`);
  });
  const registering = setInterval(() => void register(), REGISTRATION_EVERY_MS);
  const stopVisits = () => {
    stopReading();
    clearInterval(registering);
  };
  const metricsPorts = { apis: [first.metricsPort, second.metricsPort], worker: worker.metricsPort };
  const apis = [first.process, second.process] as const;
  return { services, apis, worker: worker.process, apiPorts, metricsPorts, storage, smtp, ownerId, ask, register };
}

type ProcessInput = { environment: NodeJS.ProcessEnv; folder: string };

async function prepareProcess(run: ProofRun, kind: 'api' | 'worker', { environment, folder }: ProcessInput) {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const ports = { API_PORT: port, API_METRICS_PORT: metricsPort, WORKER_METRICS_PORT: metricsPort };
  const own = Object.fromEntries(Object.entries(ports).map(([name, value]) => [name, String(value)]));
  const command = {
    url: import.meta.resolve(`@ballpark/server/${kind}.main`),
    environment: { ...environment, ...own },
    logFile: join(folder, `${kind}-${port}.log`),
  };
  let program: NodeProgram | undefined;
  const process: Process = {
    start: () => {
      program = startNodeProgram(command);
    },
    waitUntilReady: async () => {
      for (const deadline = Date.now() + LONGEST_START_MS; !(await isReady(metricsPort)); await sleep(200)) {
        if (Date.now() > deadline) throw new Error(`the ${kind} did not start; see ${command.logFile}`);
      }
    },
    kill: async () => program?.kill(),
  };
  run.atEnd(() => process.kill());
  return { process, port, metricsPort };
}

function createVisitor(apiPorts: readonly number[], token: string) {
  let turn = 0;
  const send = async (path: string, init: RequestInit = {}) => {
    const port = apiPorts[(turn += 1) % apiPorts.length];
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, signal, ...init });
      await answer.text();
      return answer.status;
    } catch {
      return 0;
    }
  };
  return {
    ask: (path: string) => send(path),
    register: async () => {
      const member = { name: 'Ada', email: randomEmail(), password: PASSWORD, latitude: 0, longitude: 0 };
      await send('/api/auth/register', { method: 'POST', body: JSON.stringify(member) });
    },
  };
}
