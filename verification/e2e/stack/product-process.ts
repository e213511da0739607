import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { waitForExit, waitUntil } from '@ballpark/ops/services/processes';
import { getPortBase } from '@ballpark/ops/services/addresses';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';
import { getRepositoryEnvironment } from './run-command.ts';

export type ProcessOptions = {
  name: string;
  script: string;
  readyUrl: string;
  environment: NodeJS.ProcessEnv;
};

export type RunningProcess = { stop: () => Promise<void> };

const LOGS = join(REPOSITORY, `.services/e2e-${getPortBase()}/logs`);
const STOP_GRACE_MS = 10_000;

/** Starts one process of the product and waits until its health check passes. */
export async function startProcess({ name, script, readyUrl, environment }: ProcessOptions): Promise<RunningProcess> {
  mkdirSync(LOGS, { recursive: true });
  const logFile = join(LOGS, `${name}.log`);
  const log = openSync(logFile, 'w');
  const child = spawn(process.execPath, [script], {
    cwd: REPOSITORY,
    stdio: ['ignore', log, log],
    env: { ...getRepositoryEnvironment(), ...environment },
  });
  closeSync(log);
  const running = { stop: () => stopProcess(child) };
  try {
    await waitUntil({
      what: name,
      isReady: () => isHealthy(readyUrl),
      canStillCome: () => child.exitCode === null && child.signalCode === null,
      logFile,
    });
  } catch (error) {
    await running.stop();
    throw error;
  }
  return running;
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  if (!(await waitForExit(child.pid, STOP_GRACE_MS))) child.kill('SIGKILL');
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}
