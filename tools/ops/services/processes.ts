import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A background process: its pid file, and words that only its command line contains. */
export type TrackedProcess = { pidFile: string; commandWords: string[] };

const STOP_GRACE_MS = 15_000;
const POLL_MS = 50;

/** The command line of a live process; empty for a dead process and for a zombie. */
function readCommandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

export function isAlive(pid: number): boolean {
  return readCommandLine(pid) !== '';
}

/**
 * The pid of a tracked process if it is running. After a crash the pid in the file may belong to another program, so the
 * command line decides.
 */
export function findRunningPid({ pidFile, commandWords }: TrackedProcess): number | undefined {
  if (!existsSync(pidFile)) return undefined;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  const command = readCommandLine(pid);
  return command !== '' && commandWords.every((word) => command.includes(word)) ? pid : undefined;
}

export type DetachedCommand = {
  tracked: TrackedProcess;
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

/** Sends SIGTERM to a tracked process and waits for its end; returns whether it was running. */
export async function stopTracked(tracked: TrackedProcess): Promise<boolean> {
  return endTracked(tracked, 'SIGTERM');
}

/** Ends a tracked process with SIGKILL, like a crash. */
export async function killTracked(tracked: TrackedProcess): Promise<boolean> {
  return endTracked(tracked, 'SIGKILL');
}

async function endTracked(tracked: TrackedProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<boolean> {
  const pid = findRunningPid(tracked);
  if (pid !== undefined) {
    process.kill(pid, signal);
    if (!(await waitForExit(pid, STOP_GRACE_MS))) {
      process.kill(pid, 'SIGKILL');
      await waitForExit(pid, STOP_GRACE_MS);
    }
  }
  rmSync(tracked.pidFile, { force: true });
  return pid !== undefined;
}

export async function waitForExit(pid: number, graceMs: number): Promise<boolean> {
  const deadline = Date.now() + graceMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

export type WaitOptions = {
  what: string;
  isReady: () => Promise<boolean>;
  /** The wait fails at once when this returns false, for example because the process has died. */
  canStillCome?: () => boolean;
  logFile?: string;
  timeoutMs?: number;
};

export async function waitUntil({
  what,
  isReady,
  canStillCome,
  logFile,
  timeoutMs = 120_000,
}: WaitOptions): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isReady())) {
    const hasDied = canStillCome !== undefined && !canStillCome();
    if (hasDied || Date.now() > deadline) {
      const reason = hasDied ? 'ended before it answered' : `did not answer within ${timeoutMs / 1000} s`;
      throw new Error(`${what} ${reason}.${readLastLines(logFile)}`);
    }
    await sleep(POLL_MS);
  }
}

function readLastLines(logFile: string | undefined): string {
  if (logFile === undefined || !existsSync(logFile)) return '';
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-12);
  return `\nIts log ends with (${logFile}):\n  ${lines.join('\n  ')}`;
}

/** Whether any program accepts connections on the port. */
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

/** Fails with a message that says what to do, instead of an error in the log of the server. */
export async function refuseTakenPort(port: number, name: string): Promise<void> {
  if (!(await isPortTaken(port))) return;
  throw new Error(
    `${name} cannot start: another program already listens on 127.0.0.1:${port}. ` +
      'Stop it, or choose other ports with BALLPARK_PORT_BASE.',
  );
}
