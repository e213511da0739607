import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { postgresPrograms } from './postgres-programs.ts';
import {
  hasEndedWithin,
  isAlive,
  refuseTakenPort,
  runningPid,
  waitUntil,
  waitUntilPortIsFree,
  type Tracked,
} from './processes.ts';
import type { Place, Service, StartOutcome } from './service.ts';

const run = promisify(execFile);

const SUPERUSER = 'ballpark';
const STOP_GRACE_MS = 30_000;

/** Loses data on a power cut, which nobody minds in development, and is many times faster for it. */
const FAST_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
/** What production runs with: a committed write survives any crash. */
const DURABLE_SETTINGS = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'];

export type PostgresServer = Service & {
  /** A clean end: sessions are cut, everything is written out. */
  stop: () => Promise<boolean>;
  /** An end without the final checkpoint: the next start replays the log. */
  stopImmediately: () => Promise<boolean>;
};

/** The everyday server for development and tests. */
export function fastPostgres(place: Place): PostgresServer {
  return postgresServer(place, FAST_SETTINGS);
}

/** A private server that keeps its promises, for proofs about lost writes. */
export function durablePostgres(place: Place): PostgresServer {
  return postgresServer(place, DURABLE_SETTINGS);
}

/** A private server with settings of its own on top of the everyday ones, for proofs that measure. */
export function measuringPostgres(place: Place, settings: string[]): PostgresServer {
  return postgresServer(place, [...FAST_SETTINGS, ...settings]);
}

function postgresServer(place: Place, settings: string[]): PostgresServer {
  const { folder, port } = place;
  const dataFolder = join(folder, 'data');
  const tracked: Tracked = { pidFile: join(dataFolder, 'postmaster.pid'), commandWords: ['postgres', dataFolder] };

  async function start(): Promise<StartOutcome> {
    if (runningPid(tracked) !== undefined) return 'already running';
    await refuseTakenPort(port, 'PostgreSQL');
    removeStrangersPid(tracked.pidFile);
    await createCluster(folder, dataFolder);
    await startCluster(place, ['max_connections=300', 'shared_buffers=256MB', ...settings]);
    await waitUntil({
      what: 'PostgreSQL',
      isReady: () => postgresAnswers(port),
      logFile: join(folder, 'postgres.log'),
    });
    await createDatabase(port, SUPERUSER);
    return 'started';
  }

  async function stopWith(mode: 'fast' | 'immediate'): Promise<boolean> {
    const pid = runningPid(tracked);
    if (pid === undefined) return false;
    await asOwner([join(postgresPrograms(), 'pg_ctl'), '-D', dataFolder, '-m', mode, '-w', 'stop']);
    return hasEndedWithin(pid, STOP_GRACE_MS);
  }

  return {
    name: 'postgres',
    address: `postgres://${SUPERUSER}@127.0.0.1:${port}/${SUPERUSER}`,
    pid: () => runningPid(tracked),
    answers: () => postgresAnswers(port),
    start,
    stop: () => stopWith('fast'),
    stopImmediately: () => stopWith('immediate'),
    kill: async () => {
      const wasRunning = await killCluster(tracked);
      if (wasRunning) await waitUntilPortIsFree(port, 'PostgreSQL');
      return wasRunning;
    },
  };
}

/** After a reboot the pid of the last run may belong to another program, and PostgreSQL would take it for itself. */
function removeStrangersPid(pidFile: string): void {
  if (!existsSync(pidFile)) return;
  if (isAlive(Number.parseInt(readFileSync(pidFile, 'utf8'), 10))) rmSync(pidFile);
}

async function createCluster(folder: string, dataFolder: string): Promise<void> {
  if (existsSync(join(dataFolder, 'PG_VERSION'))) return;
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  await giveToOwner(folder);
  const who = ['-U', SUPERUSER, '--auth=trust'];
  // A locale that sorts by code point gives the same order on every machine.
  const text = ['-E', 'UTF8', '--locale=C.UTF-8'];
  await asOwner([join(postgresPrograms(), 'initdb'), '-D', dataFolder, ...who, ...text, '--no-sync']);
}

async function startCluster({ folder, port }: Place, settings: string[]): Promise<void> {
  // Trust needs the loopback address alone: no other network, and no socket file others on the machine could open.
  const network = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const options = [...network, ...settings].map((setting) => `-c ${setting}`).join(' ');
  const where = ['-D', join(folder, 'data'), '-l', join(folder, 'postgres.log')];
  await asOwner([join(postgresPrograms(), 'pg_ctl'), ...where, '-w', '-t', '60', '-o', options, 'start']);
}

/** Also ends the server's own children: until the last is gone the shared memory is in use and no restart succeeds. */
async function killCluster(tracked: Tracked): Promise<boolean> {
  const pid = runningPid(tracked);
  if (pid === undefined) return false;
  const family = [pid, ...childrenOf(pid)];
  for (const member of family) endNow(member);
  while (family.some(isAlive)) await sleep(20);
  // A dead server that nobody has reaped yet still holds its pid, and the next start would take it for a running one.
  rmSync(tracked.pidFile, { force: true });
  return true;
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // A child may have ended by itself between the listing and now.
  }
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  return pids.map(Number).filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
  } catch {
    return undefined;
  }
}

/** PostgreSQL refuses to run as root, so root hands it to the user Debian made for it. */
async function asOwner(command: string[]): Promise<void> {
  const [program = '', ...args] = isRoot() ? ['runuser', '-u', 'postgres', '--', ...command] : command;
  // The owner may not be allowed into the folder we stand in.
  await run(program, args, { cwd: '/' });
}

async function giveToOwner(folder: string): Promise<void> {
  if (!isRoot()) return;
  const { stdout: uid } = await run('id', ['-u', 'postgres']);
  const { stdout: gid } = await run('id', ['-g', 'postgres']);
  chownSync(folder, Number(uid), Number(gid));
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

export async function postgresAnswers(port: number): Promise<boolean> {
  try {
    await queryPostgres(port, 'select 1');
    return true;
  } catch {
    return false;
  }
}

/** Makes a database unless it exists. */
export async function createDatabase(port: number, name: string): Promise<void> {
  const rows = await queryPostgres(port, `select 1 from pg_database where datname = '${name}'`);
  if (rows.length === 0) await queryPostgres(port, `create database ${name}`);
}

async function queryPostgres(port: number, text: string): Promise<unknown[]> {
  const connectionString = `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`;
  const client = new Client({ connectionString, connectionTimeoutMillis: 3000 });
  // A server that ends while we wait breaks the connection; the query's own failure says so already.
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
