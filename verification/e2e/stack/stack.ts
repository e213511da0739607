import { CHEAP_HASHING, testEnvironment } from '@ballpark/ops/services/environment';
import { refuseTakenPort } from '@ballpark/ops/services/processes';
import { getStackAddresses } from './addresses.ts';
import { startProcess, type RunningProcess } from './product-process.ts';
import { runOrThrow } from './run-command.ts';
import { copyWebBuild, ensureWebBuild } from './web-build.ts';
import { Client } from 'pg';

/** Returns an exit code; ends early when the signal is aborted. */
type Work = (signal: AbortSignal) => Promise<number>;

type Options = {
  isBuilt: boolean;
  /** Fills in the demo town first. No worker starts, so that the demo does not change. */
  hasDemo?: boolean;
};

/** The closings of the demo town are made up, and its pages say so. */
const SAMPLE = { SITE_DATA: 'sample' };

/** Starts the whole product on an empty database, does the work, and always stops the product afterwards. */
export async function withStack(options: Options, work: Work): Promise<number> {
  await runOrThrow({ command: process.execPath, args: ['tools/ops/services/main.ts'] });
  if (!options.isBuilt) await ensureWebBuild();
  await refuseSecondRun();
  const webRoot = copyWebBuild();
  await createEmptyDatabase();
  await runOrThrow({ command: process.execPath, args: ['apps/server/scripts/migrate.ts'], environment: environment() });
  await runOrThrow({
    command: process.execPath,
    args: ['apps/server/scripts/import-places.ts'],
    environment: environment(),
  });
  if (options.hasDemo === true) {
    const sample = { ...environment(), ...SAMPLE };
    await runOrThrow({ command: process.execPath, args: ['tools/demo/main.ts'], environment: sample });
  }
  const running: RunningProcess[] = [];
  const interrupt = new AbortController();
  // The work ends first, then the processes stop.
  const onInterrupt = () => interrupt.abort();
  process.on('SIGINT', onInterrupt);
  process.on('SIGTERM', onInterrupt);
  try {
    const changes = { WEB_ROOT: webRoot, ...(options.hasDemo === true && SAMPLE) };
    const starts = [() => startApi(0, changes), () => startApi(1, changes), startWorker];
    for (const start of options.hasDemo === true ? starts.slice(0, 2) : starts) running.push(await start());
    return await work(interrupt.signal);
  } finally {
    await Promise.all(running.map((process) => process.stop()));
    process.off('SIGINT', onInterrupt);
    process.off('SIGTERM', onInterrupt);
  }
}

/** Two runs at the same time would drop each other's database. */
async function refuseSecondRun(): Promise<void> {
  const { api, apiMetrics, workerMetrics } = getStackAddresses().ports;
  for (const port of [...api, ...apiMetrics, workerMetrics]) await refuseTakenPort(port, 'The browser run');
}

function startApi(index: 0 | 1, changes: NodeJS.ProcessEnv): Promise<RunningProcess> {
  const { ports } = getStackAddresses();
  const [port, metricsPort] = [ports.api[index], ports.apiMetrics[index]];
  return startProcess({
    name: `api-${index + 1}`,
    script: 'apps/server/src/api.main.ts',
    readyUrl: `http://127.0.0.1:${port}/health/ready`,
    environment: {
      ...environment(),
      API_PORT: String(port),
      API_METRICS_PORT: String(metricsPort),
      ...changes,
    },
  });
}

function startWorker(): Promise<RunningProcess> {
  const { ports } = getStackAddresses();
  return startProcess({
    name: 'worker',
    script: 'apps/server/src/worker.main.ts',
    readyUrl: `http://127.0.0.1:${ports.workerMetrics}/health/ready`,
    environment: environment(),
  });
}

function environment(): NodeJS.ProcessEnv {
  const { bucket, databaseUrl, origin, ports } = getStackAddresses();
  return testEnvironment({
    // Hundreds of members sign up in one run.
    ...CHEAP_HASHING,
    DATABASE_URL: databaseUrl,
    S3_BUCKET: bucket,
    PUBLIC_ORIGIN: origin,
    WORKER_METRICS_PORT: String(ports.workerMetrics),
    LOG_LEVEL: 'info',
  });
}

/** Drops the database of an earlier run, with its connections, and creates an empty one. */
async function createEmptyDatabase(): Promise<void> {
  const { databaseName, services } = getStackAddresses();
  const admin = new Client({ connectionString: services.adminDatabaseUrl });
  await admin.connect();
  try {
    await admin.query(`drop database if exists ${databaseName} with (force)`);
    await admin.query(`create database ${databaseName}`);
  } finally {
    await admin.end();
  }
}
