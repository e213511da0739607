/** Everything a developer needs, in one terminal: npm run dev */
import { spawnSync } from 'node:child_process';
import { localEnvironment } from './local-environment.ts';
import { waitUntil } from '../services/processes.ts';
import { startProgram, type RunningProgram } from './program-group.ts';
import { coloured, readableLogLine, type Colour } from './readable-log.ts';
import { serviceAddresses } from '../services/addresses.ts';
import { REPOSITORY } from '../services/data-folder.ts';
import { ensureServices } from '../services/main.ts';

type Part = { name: string; colour: Colour; command: string; args: string[]; readyUrl: string };
type Ending = { words: string; exitCode: number };

const READY_WITHIN_MS = 90_000;
/** `node --watch` outlives the program it runs and says this when that has failed. */
const WATCHER_LOST_ITS_PROGRAM = /^Failed running /;

process.chdir(REPOSITORY);
const environment = localEnvironment();
const isOnce = process.argv.includes('--once');
const failedParts = new Set<string>();

function parts(): Part[] {
  // What `.env` says is in the environment already, below the addresses of a chosen port base.
  const watched = ['--watch', '--watch-preserve-output'];
  const api = `http://127.0.0.1:${environment.API_PORT}`;
  const worker = `http://127.0.0.1:${environment.WORKER_METRICS_PORT}`;
  return [
    {
      name: 'api',
      colour: 'cyan',
      command: process.execPath,
      args: [...watched, 'apps/server/src/api.main.ts'],
      readyUrl: `${api}/health/ready`,
    },
    {
      name: 'worker',
      colour: 'magenta',
      command: process.execPath,
      args: [...watched, 'apps/server/src/worker.main.ts'],
      readyUrl: `${worker}/health/ready`,
    },
    {
      name: 'web',
      colour: 'blue',
      command: 'npm',
      args: ['run', '--silent', 'dev', '--workspace', '@ballpark/web'],
      readyUrl: webOrigin(),
    },
  ];
}

function webOrigin(): string {
  return `http://127.0.0.1:${environment.WEB_PORT}`;
}

function startPart({ name, colour, command, args }: Part): RunningProgram {
  const prefix = coloured(`${name.padEnd(6)} |`, colour);
  const onLine = (line: string): void => {
    if (WATCHER_LOST_ITS_PROGRAM.test(line)) failedParts.add(name);
    console.log(`${prefix} ${readableLogLine(line)}`);
  };
  return startProgram({ name, command, args, environment, onLine });
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false;
  }
}

async function waitForParts(all: Part[]): Promise<void> {
  const waits = all.map(({ name, readyUrl }) =>
    waitUntil({
      what: name,
      isReady: () => isReady(readyUrl),
      canStillCome: () => !failedParts.has(name),
      timeoutMs: READY_WITHIN_MS,
    }),
  );
  await Promise.all(waits);
}

function showAddresses(): void {
  const api = `http://127.0.0.1:${environment.API_PORT}`;
  const lines = [
    'Ballpark is ready',
    '',
    `Web            ${webOrigin()}`,
    `API            ${api}/api`,
    `API reference  ${api}/docs`,
    `Mails          ${serviceAddresses().mailUrl}`,
    `Metrics        http://127.0.0.1:${environment.API_METRICS_PORT}/metrics (API)`,
    `               http://127.0.0.1:${environment.WORKER_METRICS_PORT}/metrics (worker)`,
    '',
    'Ctrl-C ends it; the services stay up (npm run services -- stop).',
  ];
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 2);
  const body = lines.map((line) => `│ ${line.padEnd(width)} │`).join('\n');
  console.log(`┌${edge}┐\n${body}\n└${edge}┘`);
}

/** The shell's convention: 128 and the number of the signal. */
async function untilSignal(): Promise<Ending> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve({ words: 'Stopping.', exitCode: 130 }));
    process.once('SIGTERM', () => resolve({ words: 'Stopping.', exitCode: 143 }));
  });
}

async function untilOneEnds(running: RunningProgram[]): Promise<Ending> {
  return Promise.race(
    running.map(async ({ name, ended }) => ({ words: `${name} ended (${await ended}).`, exitCode: 1 })),
  );
}

/** Settles only when there is a reason to stop: with `--once` being ready is one. */
async function untilReadyFails(all: Part[]): Promise<Ending> {
  try {
    await waitForParts(all);
  } catch (error) {
    return { words: error instanceof Error ? error.message : String(error), exitCode: 1 };
  }
  showAddresses();
  if (isOnce) return { words: 'Ready once, stopping.', exitCode: 0 };
  return new Promise(() => {});
}

async function main(): Promise<void> {
  await ensureServices();
  const migration = spawnSync(process.execPath, ['apps/server/scripts/migrate.ts'], {
    stdio: 'inherit',
    env: environment,
  });
  if (migration.status !== 0) throw new Error('The database could not be brought up to date.');

  const all = parts();
  const signalled = untilSignal();
  const running = all.map(startPart);
  const { words, exitCode } = await Promise.race([signalled, untilOneEnds(running), untilReadyFails(all)]);
  console.log(words);
  await Promise.all(running.map((program) => program.stop()));
  process.exit(exitCode);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
