/** Starts everything a developer needs in one terminal: npm run dev. With `--once` it ends as soon as all is ready. */
import { spawnSync } from 'node:child_process';
import { concurrently } from 'concurrently';
import { getServiceAddresses } from '../services/addresses.ts';
import { REPOSITORY } from '../services/data-folder.ts';
import { localEnvironment } from '../services/environment.ts';
import { ensureServices } from '../services/main.ts';
import { waitUntil } from '../services/processes.ts';

const READY_TIMEOUT_MS = 90_000;
const PRETTY_LOG = 'pino-pretty --singleLine --ignore pid,hostname,name --translateTime SYS:HH:MM:ss';

const environment = localEnvironment();
const origins = {
  web: `http://127.0.0.1:${environment.WEB_PORT}`,
  api: `http://127.0.0.1:${environment.API_PORT}`,
  apiMetrics: `http://127.0.0.1:${environment.API_METRICS_PORT}`,
  workerMetrics: `http://127.0.0.1:${environment.WORKER_METRICS_PORT}`,
};

const PROGRAMS = [
  { name: 'api', prefixColor: 'cyan', command: watch('api.main.ts'), readyUrl: `${origins.api}/health/ready` },
  {
    name: 'worker',
    prefixColor: 'magenta',
    command: watch('worker.main.ts'),
    readyUrl: `${origins.workerMetrics}/health/ready`,
  },
  {
    name: 'web',
    prefixColor: 'blue',
    command: 'npm run --silent dev --workspace @ballpark/web',
    readyUrl: origins.web,
  },
];

function watch(file: string): string {
  return `node --watch --watch-preserve-output apps/server/src/${file} | ${PRETTY_LOG}`;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false;
  }
}

async function waitForPrograms(): Promise<void> {
  const waits = PROGRAMS.map(({ name, readyUrl }) =>
    waitUntil({ what: name, isReady: () => isReady(readyUrl), timeoutMs: READY_TIMEOUT_MS }),
  );
  await Promise.all(waits);
}

function printAddresses(): void {
  const lines = [
    'Ballpark is ready',
    '',
    `Web            ${origins.web}`,
    `API            ${origins.api}/api`,
    `API reference  ${origins.api}/docs`,
    `Mails          ${getServiceAddresses().mailUrl}`,
    `Metrics        ${origins.apiMetrics}/metrics (API)`,
    `               ${origins.workerMetrics}/metrics (worker)`,
    '',
    'Ctrl-C ends it; the services stay up (npm run services -- stop).',
  ];
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 2);
  const body = lines.map((line) => `│ ${line.padEnd(width)} │`).join('\n');
  console.log(`┌${edge}┐\n${body}\n└${edge}┘`);
}

async function main(): Promise<number> {
  process.chdir(REPOSITORY);
  await ensureServices();
  const migration = spawnSync('node', ['apps/server/scripts/migrate.ts'], { stdio: 'inherit', env: environment });
  if (migration.status !== 0) throw new Error('The database could not be migrated.');

  const { commands, result } = concurrently(
    PROGRAMS.map(({ name, prefixColor, command }) => ({ name, prefixColor, command, env: environment })),
    { prefix: 'name', padPrefix: true, killOthersOn: ['failure', 'success'] },
  );
  const ended = result.then(
    () => 0,
    () => 1,
  );
  const isStarted = await Promise.race([ended.then(() => false), waitForPrograms().then(() => true)]);
  if (!isStarted) return ended;
  printAddresses();
  if (!process.argv.includes('--once')) return ended;
  for (const command of commands) command.kill('SIGINT');
  await ended;
  return 0;
}

try {
  process.exit(await main());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
