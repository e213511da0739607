import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A background process we may have started: its pid file, and words that only its command line holds. */
export type Tracked = { pidFile: string; commandWords: string[] };

const STOP_GRACE_MS = 15_000;
const POLL_MS = 50;

/** The command line of a live process; empty for a dead one and for a zombie, which only waits to be reaped. */
function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

export function isAlive(pid: number): boolean {
  return commandLine(pid) !== '';
}

/** The pid of a tracked process that really runs. A pid file left by a crash may name a stranger by now, so the command line decides. */
export function runningPid({ pidFile, commandWords }: Tracked): number | undefined {
  if (!existsSync(pidFile)) return undefined;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  const command = commandLine(pid);
  return command !== '' && commandWords.every((word) => command.includes(word)) ? pid : undefined;
}

export type DetachedCommand = {
  tracked: Tracked;
  command: string;
  args: string[];
  logFile: string;
  environment?: NodeJS.ProcessEnv;
};

/** Starts a process that outlives this one, in its own session, with its output in a log file. */
export function startDetached({ tracked, command, args, logFile, environment }: DetachedCommand): void {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a');
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', log, log],
    env: environment ?? process.env,
    cwd: dirname(tracked.pidFile),
  });
  closeSync(log);
  if (child.pid === undefined) throw new Error(`Could not start ${command}`);
  writeFileSync(tracked.pidFile, `${child.pid}\n`);
  child.unref();
}

/** Asks a tracked process to end and waits for it; answers whether there was one. */
export async function stopTracked(tracked: Tracked): Promise<boolean> {
  return endTracked(tracked, 'SIGTERM');
}

/** Ends a tracked process with no warning, as a crash would. */
export async function killTracked(tracked: Tracked): Promise<boolean> {
  return endTracked(tracked, 'SIGKILL');
}

async function endTracked(tracked: Tracked, signal: 'SIGTERM' | 'SIGKILL'): Promise<boolean> {
  const pid = runningPid(tracked);
  if (pid !== undefined) {
    process.kill(pid, signal);
    if (!(await hasEndedWithin(pid, STOP_GRACE_MS))) {
      process.kill(pid, 'SIGKILL');
      await hasEndedWithin(pid, STOP_GRACE_MS);
    }
  }
  rmSync(tracked.pidFile, { force: true });
  return pid !== undefined;
}

export async function hasEndedWithin(pid: number, graceMs: number): Promise<boolean> {
  const deadline = Date.now() + graceMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

export type Awaited = {
  what: string;
  isReady: () => Promise<boolean>;
  /** Gives up at once when the thing waited for has died. */
  canStillCome?: () => boolean;
  logFile?: string;
  timeoutMs?: number;
};

export async function waitUntil({ what, isReady, canStillCome, logFile, timeoutMs = 30_000 }: Awaited): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isReady())) {
    const hasDied = canStillCome !== undefined && !canStillCome();
    if (hasDied || Date.now() > deadline) {
      const reason = hasDied ? 'ended before it answered' : `did not answer within ${timeoutMs / 1000} s`;
      throw new Error(`${what} ${reason}.${lastLines(logFile)}`);
    }
    await sleep(POLL_MS);
  }
}

function lastLines(logFile: string | undefined): string {
  if (logFile === undefined || !existsSync(logFile)) return '';
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-12);
  return `\nIts log ends with (${logFile}):\n  ${lines.join('\n  ')}`;
}

/** Whether anything accepts connections there, ours or not. */
export async function isPortTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1000 });
    const settle = (isTaken: boolean): void => {
      socket.destroy();
      resolve(isTaken);
    };
    socket.once('connect', () => settle(true));
    socket.once('timeout', () => settle(false));
    socket.once('error', () => settle(false));
  });
}

export async function waitUntilPortIsFree(port: number, name: string): Promise<void> {
  const isReady = async () => !(await isPortTaken(port));
  await waitUntil({ what: `the end of ${name}`, isReady, timeoutMs: STOP_GRACE_MS });
}

/** Fails with a sentence a person can act on, instead of a server's own complaint deep in a log. */
export async function refuseTakenPort(port: number, name: string): Promise<void> {
  if (!(await isPortTaken(port))) return;
  throw new Error(
    `${name} cannot start: another program already listens on 127.0.0.1:${port}. ` +
      'Stop it, or choose other ports with BALLPARK_PORT_BASE.',
  );
}
