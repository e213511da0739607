import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import {
  waitForExit,
  isAlive,
  refuseTakenPort,
  findRunningPid,
  waitUntil,
  waitUntilPortIsFree,
  type TrackedProcess,
} from './processes.ts';
import type { ServiceOptions, Service, StartOutcome } from './service.ts';

const run = promisify(execFile);

const SUPERUSER = 'ballpark';
const OLDEST_MAJOR = 15;
const DEBIAN_ROOT = '/usr/lib/postgresql';
const STOP_GRACE_MS = 30_000;

/** May lose data on a power failure, which is acceptable in development, and is many times faster. */
const FAST_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
/** The settings of production: a committed write survives a crash. */
const DURABLE_SETTINGS = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'];

export type PostgresServer = Service & {
  /** Clean shutdown: disconnects the sessions and writes a checkpoint. */
  stop: () => Promise<boolean>;
  /** Shutdown without the final checkpoint: the next start replays the log. */
  stopImmediately: () => Promise<boolean>;
};

/** The server for development and tests. */
export function createFastPostgres(place: ServiceOptions): PostgresServer {
  return createPostgresServer(place, FAST_SETTINGS);
}

/** A private server with durable writes, for proofs about lost writes. */
export function createDurablePostgres(place: ServiceOptions, settings: readonly string[] = []): PostgresServer {
  return createPostgresServer(place, [...DURABLE_SETTINGS, ...settings]);
}

/** A private server with extra settings, for proofs that measure. */
export function createMeasuringPostgres(place: ServiceOptions, settings: string[]): PostgresServer {
  return createPostgresServer(place, [...FAST_SETTINGS, ...settings]);
}

function createPostgresServer(place: ServiceOptions, settings: string[]): PostgresServer {
  const { folder, port } = place;
  const dataFolder = join(folder, 'data');
  const tracked: TrackedProcess = {
    pidFile: join(dataFolder, 'postmaster.pid'),
    commandWords: ['postgres', dataFolder],
  };

  async function start(): Promise<StartOutcome> {
    if (findRunningPid(tracked) !== undefined) {
      await createDatabase(port, SUPERUSER);
      return 'already running';
    }
    await refuseTakenPort(port, 'PostgreSQL');
    removeStalePidFile(tracked.pidFile);
    await createCluster(folder, dataFolder);
    await startCluster(place, ['max_connections=300', 'shared_buffers=256MB', ...settings]);
    await waitUntil({
      what: 'PostgreSQL',
      isReady: () => doesPostgresAnswer(port),
      logFile: join(folder, 'postgres.log'),
    });
    await createDatabase(port, SUPERUSER);
    return 'started';
  }

  async function stopInMode(mode: 'fast' | 'immediate'): Promise<boolean> {
    const pid = findRunningPid(tracked);
    if (pid === undefined) return false;
    await runAsOwner([join(findPostgresPrograms(), 'pg_ctl'), '-D', dataFolder, '-m', mode, '-w', 'stop']);
    return waitForExit(pid, STOP_GRACE_MS);
  }

  return {
    name: 'postgres',
    address: `postgres://${SUPERUSER}@127.0.0.1:${port}/${SUPERUSER}`,
    pid: () => findRunningPid(tracked),
    answers: () => doesPostgresAnswer(port),
    start,
    stop: () => stopInMode('fast'),
    stopImmediately: () => stopInMode('immediate'),
    kill: async () => {
      const wasRunning = await killCluster(tracked);
      if (wasRunning) await waitUntilPortIsFree(port, 'PostgreSQL');
      return wasRunning;
    },
  };
}

/** After a reboot the pid of the last run may belong to another program, and PostgreSQL would refuse to start. */
function removeStalePidFile(pidFile: string): void {
  if (!existsSync(pidFile)) return;
  if (isAlive(Number.parseInt(readFileSync(pidFile, 'utf8'), 10))) rmSync(pidFile);
}

async function createCluster(folder: string, dataFolder: string): Promise<void> {
  if (existsSync(join(dataFolder, 'PG_VERSION'))) return;
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  await changeOwner(folder);
  const access = ['-U', SUPERUSER, '--auth=trust'];
  // This locale sorts by code point, which gives the same order on every machine.
  const encoding = ['-E', 'UTF8', '--locale=C.UTF-8'];
  await runAsOwner([join(findPostgresPrograms(), 'initdb'), '-D', dataFolder, ...access, ...encoding, '--no-sync']);
}

async function startCluster({ folder, port }: ServiceOptions, settings: string[]): Promise<void> {
  // With `trust` the server listens on loopback only, without a socket file that other users could open.
  const network = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  // `pg_ctl` hands the options to a shell.
  const options = [...network, ...settings].map((setting) => `-c "${setting}"`).join(' ');
  const paths = ['-D', join(folder, 'data'), '-l', join(folder, 'postgres.log')];
  await runAsOwner([join(findPostgresPrograms(), 'pg_ctl'), ...paths, '-w', '-t', '60', '-o', options, 'start']);
}

/** Also kills the child processes: until the last has ended, the shared memory is in use and a restart fails. */
async function killCluster(tracked: TrackedProcess): Promise<boolean> {
  const pid = findRunningPid(tracked);
  if (pid === undefined) return false;
  const pids = [pid, ...listChildren(pid)];
  for (const each of pids) killProcess(each);
  while (pids.some(isAlive)) await sleep(20);
  // A zombie keeps its pid until its parent reaps it, and the next start would take it for a running server.
  rmSync(tracked.pidFile, { force: true });
  return true;
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The child may have ended since it was listed.
  }
}

function listChildren(parent: number): number[] {
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  return pids.map(Number).filter((pid) => readParent(pid) === parent);
}

function readParent(pid: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
  } catch {
    return undefined;
  }
}

/** PostgreSQL refuses to run as root, so root runs it as the user that Debian created for it. */
async function runAsOwner(command: string[]): Promise<void> {
  const [program = '', ...args] = isRoot() ? ['runuser', '-u', 'postgres', '--', ...command] : command;
  // The owner may have no access to the current folder.
  await run(program, args, { cwd: '/' });
}

async function changeOwner(folder: string): Promise<void> {
  if (!isRoot()) return;
  const { stdout: uid } = await run('id', ['-u', 'postgres']);
  const { stdout: gid } = await run('id', ['-g', 'postgres']);
  chownSync(folder, Number(uid), Number(gid));
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

export async function doesPostgresAnswer(port: number): Promise<boolean> {
  try {
    await queryPostgres(port, 'select 1');
    return true;
  } catch {
    return false;
  }
}

/**
 * The comment on a database that `npm run db:reset` may empty. A comment survives the reset itself, and neither a dump nor
 * a copy carries it to another database.
 */
export const DISPOSABLE_MARK = 'ballpark: development, may be emptied';

/** Creates a database unless it exists, and marks it: everything on a server of these services is disposable. */
export async function createDatabase(port: number, name: string): Promise<void> {
  const rows = await queryPostgres(port, `select 1 from pg_database where datname = '${name}'`);
  if (rows.length === 0) await queryPostgres(port, `create database ${name}`);
  await queryPostgres(port, `comment on database ${name} is '${DISPOSABLE_MARK}'`);
}

export async function readDatabaseMark(url: string): Promise<string | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ mark: string | null }>(
      `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = current_database()`,
    );
    return rows[0]?.mark ?? undefined;
  } finally {
    await client.end();
  }
}

async function queryPostgres(port: number, text: string): Promise<unknown[]> {
  const connectionString = `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`;
  const client = new Client({ connectionString, connectionTimeoutMillis: 3000 });
  // A server that ends meanwhile breaks the connection; the query itself fails too.
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Finds the folder with `initdb` and `pg_ctl`: on Debian they are not on the PATH but in one folder per version. */
export function findPostgresPrograms(): string {
  const found = findDebianPrograms() ?? findProgramsOnPath();
  if (found === undefined) throw new Error(`PostgreSQL ${OLDEST_MAJOR} or newer was not found.`);
  return found;
}

function findDebianPrograms(): string | undefined {
  if (!existsSync(DEBIAN_ROOT)) return undefined;
  const majors = readdirSync(DEBIAN_ROOT)
    .map(Number)
    .filter((major) => major >= OLDEST_MAJOR && existsSync(join(DEBIAN_ROOT, String(major), 'bin', 'initdb')))
    .toSorted((a, b) => b - a);
  return majors[0] === undefined ? undefined : join(DEBIAN_ROOT, String(majors[0]), 'bin');
}

function findProgramsOnPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const program = folders.map((folder) => join(folder, 'initdb')).find((path) => existsSync(path));
  return program === undefined ? undefined : dirname(program);
}
