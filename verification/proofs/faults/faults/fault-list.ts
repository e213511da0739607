import { execFileSync } from 'node:child_process';
import { connect, type TLSSocket } from 'node:tls';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultProxy } from '@ballpark/server/test/fault-proxy';
import type { ProofRun } from '../../kit/proof-run.ts';
import type { CallName } from './calls.ts';
import { checkClosingTime, type FaultChecks, openRedisChecks, type ShownAfter } from './checks.ts';
import type { View } from './person.ts';
import type { Site } from './site.ts';

/** Breaks something. The returned function mends it. */
type Begin = (site: Site) => Promise<() => Promise<unknown>>;

/** What a call may answer during a fault besides what it answers without: a refusal in words, with a time to come back. */
export type Fault = {
  name: string;
  isInSmall?: true;
  begin: Begin;
  /** Calls go through all three proxies, not through HAProxy alone. */
  isBehindAll?: true;
  /** Calls of each kind at the same time; one if it is left out. */
  lanes?: number;
  /** Statuses that a call may have besides the usual one. A call that is not named must answer as usual. */
  refusals?: Partial<Record<CallName, readonly number[]>>;
  /** Which calls must have been refused at least once: otherwise the fault was none. */
  mustRefuse?: readonly CallName[];
  /** The least median time of calls that must have been slow: otherwise the fault was none. */
  mustSlow?: Partial<Record<CallName, number>>;
  /** The longest median time of calls. */
  mostMedianMs?: Partial<Record<CallName, number>>;
  mostLogLines?: number;
  /** No answer takes longer; `QUICK_MS` if it is left out. */
  longestMs?: number;
  /** After the fault every call answers as usual within this time; `RECOVERY_MS` if it is left out. */
  recoveryMs?: number;
  /** What a person sees who opens the feed during the fault; the listings if it is left out. */
  view?: View;
  openChecks?: (run: ProofRun, site: Site, shown: ShownAfter) => Promise<FaultChecks>;
};

/** Waiting for a connection (2 s), and a busy machine. */
export const QUICK_MS = 6_000;
export const RECOVERY_MS = 5_000;

/** Everything that reads or writes PostgreSQL is refused. Pages are served without it. */
const WITHOUT_DATABASE = {
  view: 'try again',
  refusals: { feed: [503], profile: [503], suggest: [503], register: [503], photo: [503] },
  mustRefuse: ['profile', 'suggest'],
  recoveryMs: 10_000,
} as const;
/** As long as the handler of a request may take. */
const HUNG_DATABASE = { ...WITHOUT_DATABASE, longestMs: 15_000, recoveryMs: 15_000 } as const;
/** A process waits for a hung Redis at most twice, half a second each, and from then on not at all. */
const WITHOUT_REDIS = { mostMedianMs: { feed: 300, profile: 300 }, openChecks: openRedisChecks };
const WITHOUT_STORAGE = { refusals: { photo: [503] }, mustRefuse: ['photo'], recoveryMs: 35_000 } as const;
/** No process answers, so HAProxy does: 502 for a request that a process had begun. */
const AWAY = [502, 503];
const SLOW_CLIENTS = 150;
/** The longest that PostgreSQL can wait before it writes its log to the disk. All commits wait one after the other. */
const DISK_MICROSECONDS = 100_000;
/** S3 refuses requests whose time is wrong by more than a quarter of an hour. */
const CLOCK_SHIFT_MINUTES = 10;

export const FAULTS: readonly [Fault, ...Fault[]] = [
  {
    name: 'PostgreSQL stopped and started',
    isInSmall: true,
    isBehindAll: true,
    mostLogLines: 20,
    begin: async ({ services: { postgres } }) => {
      await postgres.stopImmediately();
      return () => postgres.start();
    },
    ...WITHOUT_DATABASE,
  },
  {
    name: 'PostgreSQL killed (kill -9)',
    begin: async ({ services: { postgres } }) => {
      await postgres.kill();
      return () => postgres.start();
    },
    ...WITHOUT_DATABASE,
  },
  {
    name: 'PostgreSQL hung (SIGSTOP)',
    begin: ({ services: { postgres } }) => stopForAWhile(listFamily(postgres.pid() ?? 0)),
    ...HUNG_DATABASE,
  },
  {
    name: 'pool exhausted (sessions locked)',
    // Four of the six kinds wait for the lock, so that 40 calls compete for the 20 connections of the two processes.
    lanes: 10,
    begin: async ({ services: { sql } }) => {
      const client = await sql.connect();
      await client.query('begin; lock table session in access exclusive mode');
      return async () => {
        await client.query('rollback');
        client.release();
      };
    },
    ...HUNG_DATABASE,
  },
  {
    name: 'Redis killed (kill -9)',
    isInSmall: true,
    begin: async ({ services: { redis } }) => {
      await redis.kill();
      return () => redis.start();
    },
    ...WITHOUT_REDIS,
  },
  {
    name: 'Redis hung (SIGSTOP)',
    begin: ({ services: { redis } }) => stopForAWhile([redis.pid() ?? 0]),
    ...WITHOUT_REDIS,
  },
  {
    name: 'S3 refuses connections',
    isInSmall: true,
    begin: ({ storage }) => breakOff(storage, 'cut'),
    ...WITHOUT_STORAGE,
  },
  { name: 'S3 hangs', begin: ({ storage }) => breakOff(storage, 'hang'), ...WITHOUT_STORAGE },
  { name: 'SMTP refuses connections', begin: ({ smtp }) => breakOff(smtp, 'cut') },
  { name: 'SMTP hangs', begin: ({ smtp }) => breakOff(smtp, 'hang') },
  {
    name: 'slow disk (0.1 s for each write)',
    // Writes of several members at the same time wait for the disk.
    lanes: 3,
    begin: async ({ services: { sql } }) => {
      await sql.query(`alter system set commit_delay = ${DISK_MICROSECONDS}`);
      await sql.query('alter system set commit_siblings = 0');
      await sql.query('select pg_reload_conf()');
      return async () => {
        await sql.query('alter system reset all');
        await sql.query('select pg_reload_conf()');
      };
    },
    mustSlow: { suggest: DISK_MICROSECONDS / 1000 },
  },
  {
    name: `clocks ${CLOCK_SHIFT_MINUTES} minutes slow and fast at the end of 72 hours`,
    begin: async ({ restartApi }) => {
      await restartApi(0, -CLOCK_SHIFT_MINUTES);
      await restartApi(1, CLOCK_SHIFT_MINUTES);
      return () => restartApi(0).then(() => restartApi(1));
    },
    openChecks: async (_run, site) => checkClosingTime(site, CLOCK_SHIFT_MINUTES / 2),
  },
  {
    name: 'both API processes killed (kill -9)',
    view: 'back in a moment',
    begin: async ({ apis, restartApi }) => {
      await Promise.all(apis.map((api) => api.kill()));
      return () => restartApi(0).then(() => restartApi(1));
    },
    refusals: { page: AWAY, feed: AWAY, profile: AWAY, suggest: AWAY, register: AWAY, photo: AWAY },
    mustRefuse: ['page', 'profile', 'suggest'],
  },
  {
    // One process stops while the other one serves.
    name: 'rolling restart of both processes',
    begin: async ({ restartApi }) => {
      const restarted = restartApi(0).then(() => restartApi(1));
      return () => restarted;
    },
  },
  {
    name: `${SLOW_CLIENTS} clients that never finish a request`,
    begin: async ({ proxies: { haproxy } }) => {
      const { port, domain: servername, authority: ca } = haproxy;
      const options = { host: '127.0.0.1', port, servername, ca, localAddress: '127.0.0.9' };
      const sockets = Array.from({ length: SLOW_CLIENTS }, (): TLSSocket => {
        const socket = connect(options, () => socket.write('POST /api/auth/login HTTP/1.1\r\nhost: x\r\nx-slow: '));
        return socket.on('error', () => undefined); // the proxy closes it
      });
      await sleep(1_000);
      return async () => sockets.forEach((socket) => socket.destroy());
    },
  },
];

async function breakOff(proxy: FaultProxy, how: 'cut' | 'hang'): ReturnType<Begin> {
  proxy[how]();
  return async () => proxy.mend();
}

async function stopForAWhile(pids: readonly number[]): ReturnType<Begin> {
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return async () => {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  };
}

/** A process and its children. */
function listFamily(pid: number): number[] {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return [pid, ...children.trim().split(/\s+/).map(Number)];
}
