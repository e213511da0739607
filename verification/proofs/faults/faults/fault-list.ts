import { readdirSync, readFileSync } from 'node:fs';
import { connect, type TLSSocket } from 'node:tls';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallName } from './calls.ts';
import { checkClosingTime } from './closing-time.ts';
import type { View } from './person.ts';
import type { Site } from './site.ts';

/** What a call may answer during a fault besides what it answers without: a refusal in words, with a time to come back. */
type Expectation = {
  /** Statuses that a call may have besides the usual one. A call that is not named must answer as usual. */
  refusals: Partial<Record<CallName, readonly number[]>>;
  /** No answer takes longer. */
  longestMs: number;
  /** After the fault every call answers as usual within this time. */
  recoveryMs: number;
};

export type Fault = Expectation & {
  name: string;
  isInSmall?: true;
  /** Breaks something. The returned function mends it. */
  begin: (site: Site) => Promise<() => Promise<unknown>>;
  /** Calls of each kind at the same time; one if it is left out. */
  lanes?: number;
  /** Which calls must have been refused at least once: otherwise the fault was none. */
  mustRefuse: readonly CallName[];
  /** The least median time of calls that must have been slow: otherwise the fault was none. */
  mustSlow?: Partial<Record<CallName, number>>;
  /** What a person sees who opens the feed during the fault; the listings if it is left out. */
  view?: View;
  /** Checks during the fault what is particular to it. Returns what was wrong. */
  check?: (site: Site) => Promise<string[]>;
};

/** Everything that reads or writes PostgreSQL. Pages are served without it. */
const NEEDS_DATABASE = { feed: [503], profile: [503], suggest: [503], register: [503], photo: [503] };
/** No process answers, so HAProxy does: 502 for a request that a process had begun. */
const AWAY = [502, 503];
/** One process stops while another one serves: what was sent to the first is refused at most. */
const NONE = {};
const HANDLER_MS = 10_000;
/** Waiting for a connection (2 s), and a busy machine. */
const QUICK_MS = 6_000;
const SLOW_CLIENTS = 150;
/** The longest that PostgreSQL can wait before it writes its log to the disk. All commits wait one after the other. */
const DISK_MICROSECONDS = 100_000;
/** S3 refuses requests whose time is wrong by more than a quarter of an hour. */
const CLOCK_SHIFT_MINUTES = 10;
/** Four of the six kinds wait for the lock, so that 40 calls compete for the 20 connections of the two processes. */
const LOCKED_LANES = 10;
/** Writes of several members at the same time wait for the disk. */
const SLOW_DISK_LANES = 3;

export const FAULTS: readonly Fault[] = [
  {
    name: 'PostgreSQL stopped and started',
    view: 'try again',
    isInSmall: true,
    begin: async ({ services: { postgres } }) => {
      await postgres.stopImmediately();
      return () => postgres.start();
    },
    refusals: NEEDS_DATABASE,
    mustRefuse: ['profile', 'suggest'],
    longestMs: QUICK_MS,
    recoveryMs: 10_000,
  },
  {
    name: 'PostgreSQL killed (kill -9)',
    view: 'try again',
    begin: async ({ services: { postgres } }) => {
      await postgres.kill();
      return () => postgres.start();
    },
    refusals: NEEDS_DATABASE,
    mustRefuse: ['profile', 'suggest'],
    longestMs: QUICK_MS,
    recoveryMs: 10_000,
  },
  {
    name: 'PostgreSQL hung (SIGSTOP)',
    view: 'try again',
    begin: async ({ services: { postgres } }) => {
      const pid = postgres.pid() ?? 0;
      const pids = [pid, ...listChildren(pid)];
      for (const one of pids) process.kill(one, 'SIGSTOP');
      return async () => {
        for (const one of pids) process.kill(one, 'SIGCONT');
      };
    },
    refusals: NEEDS_DATABASE,
    mustRefuse: ['profile', 'suggest'],
    longestMs: HANDLER_MS + 5_000,
    recoveryMs: 15_000,
  },
  {
    name: 'pool exhausted (sessions locked)',
    view: 'try again',
    lanes: LOCKED_LANES,
    begin: async ({ services: { sql } }) => {
      const client = await sql.connect();
      await client.query('begin; lock table session in access exclusive mode');
      return async () => {
        await client.query('rollback');
        client.release();
      };
    },
    refusals: NEEDS_DATABASE,
    mustRefuse: ['profile', 'suggest'],
    longestMs: HANDLER_MS + 5_000,
    recoveryMs: 15_000,
  },
  {
    name: 'Redis killed (kill -9)',
    isInSmall: true,
    begin: async ({ services: { redis } }) => {
      await redis.kill();
      return () => redis.start();
    },
    refusals: NONE,
    mustRefuse: [],
    longestMs: QUICK_MS,
    recoveryMs: 5_000,
  },
  {
    name: 'Redis hung (SIGSTOP)',
    begin: async ({ services: { redis } }) => {
      const pid = redis.pid() ?? 0;
      process.kill(pid, 'SIGSTOP');
      return async () => process.kill(pid, 'SIGCONT');
    },
    refusals: NONE,
    mustRefuse: [],
    longestMs: QUICK_MS,
    recoveryMs: 5_000,
  },
  {
    name: 'S3 refuses connections',
    isInSmall: true,
    begin: async ({ storage }) => {
      storage.cut();
      return async () => storage.mend();
    },
    refusals: { photo: [503] },
    mustRefuse: ['photo'],
    longestMs: QUICK_MS,
    recoveryMs: 35_000,
  },
  {
    name: 'S3 hangs',
    begin: async ({ storage }) => {
      storage.hang();
      return async () => storage.mend();
    },
    refusals: { photo: [503] },
    mustRefuse: ['photo'],
    longestMs: QUICK_MS,
    recoveryMs: 35_000,
  },
  {
    name: 'SMTP refuses connections',
    begin: async ({ smtp }) => {
      smtp.cut();
      return async () => smtp.mend();
    },
    refusals: NONE,
    mustRefuse: [],
    longestMs: QUICK_MS,
    recoveryMs: 5_000,
  },
  {
    name: 'SMTP hangs',
    begin: async ({ smtp }) => {
      smtp.hang();
      return async () => smtp.mend();
    },
    refusals: NONE,
    mustRefuse: [],
    longestMs: QUICK_MS,
    recoveryMs: 5_000,
  },
  {
    name: 'slow disk (0.1 s for each write)',
    lanes: SLOW_DISK_LANES,
    begin: async ({ services: { sql } }) => {
      await sql.query(`alter system set commit_delay = ${DISK_MICROSECONDS}`);
      await sql.query('alter system set commit_siblings = 0');
      await sql.query('select pg_reload_conf()');
      return async () => {
        await sql.query('alter system reset all');
        await sql.query('select pg_reload_conf()');
      };
    },
    refusals: NONE,
    mustRefuse: [],
    mustSlow: { suggest: DISK_MICROSECONDS / 1000 },
    longestMs: QUICK_MS,
    recoveryMs: 5_000,
  },
  {
    name: `clocks ${CLOCK_SHIFT_MINUTES} minutes slow and fast at the end of 72 hours`,
    begin: async ({ restartApi }) => {
      await restartApi(0, -CLOCK_SHIFT_MINUTES);
      await restartApi(1, CLOCK_SHIFT_MINUTES);
      return () => restartApi(0).then(() => restartApi(1));
    },
    check: (site) => checkClosingTime(site, CLOCK_SHIFT_MINUTES / 2),
    refusals: NONE,
    mustRefuse: [],
    longestMs: QUICK_MS,
    recoveryMs: 5_000,
  },
  {
    name: 'both API processes killed (kill -9)',
    view: 'back in a moment',
    begin: async ({ apis, restartApi }) => {
      for (const { pid } of apis) process.kill(pid ?? 0, 'SIGKILL');
      return () => restartApi(0).then(() => restartApi(1));
    },
    refusals: { page: AWAY, feed: AWAY, profile: AWAY, suggest: AWAY, register: AWAY, photo: AWAY },
    mustRefuse: ['page', 'profile', 'suggest'],
    longestMs: QUICK_MS,
    recoveryMs: 5_000,
  },
  {
    name: 'rolling restart of both processes',
    begin: async ({ restartApi }) => {
      const restarted = restartApi(0).then(() => restartApi(1));
      return () => restarted;
    },
    refusals: NONE,
    mustRefuse: [],
    longestMs: QUICK_MS,
    recoveryMs: 5_000,
  },
  {
    name: `${SLOW_CLIENTS} clients that never finish a request`,
    begin: async ({ proxy: { port, domain, authority } }) => {
      const sockets = Array.from({ length: SLOW_CLIENTS }, (): TLSSocket => {
        const options = { host: '127.0.0.1', port, servername: domain, ca: authority, localAddress: '127.0.0.9' };
        const socket = connect(options, () => socket.write('POST /api/auth/login HTTP/1.1\r\nhost: x\r\nx-slow: '));
        return socket.on('error', () => undefined); // the proxy closes it
      });
      await sleep(1_000);
      return async () => sockets.forEach((socket) => socket.destroy());
    },
    refusals: NONE,
    mustRefuse: [],
    longestMs: QUICK_MS,
    recoveryMs: 5_000,
  },
];

function listChildren(parent: number): number[] {
  const isChild = (pid: number) => {
    try {
      return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) === parent;
    } catch {
      return false; // it has just ended
    }
  };
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter(isChild);
}
