import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const END_WITH_PARENT = import.meta.resolve('./end-with-parent.ts');

export type NodeProgram = {
  pid: number | undefined;
  hasEnded: () => boolean;
  /** Sends SIGKILL and waits until the process has ended. */
  kill: () => Promise<void>;
  /** Sends SIGTERM, as systemd does, and returns the milliseconds until the process has ended. */
  stop: () => Promise<number>;
};

export type NodeCommand = { url: string; args?: string[]; environment: NodeJS.ProcessEnv; logFile: string };

/** Starts a TypeScript file as a separate process that writes its output to a log file. */
export function startNodeProgram({ url, args = [], environment, logFile }: NodeCommand): NodeProgram {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, fileURLToPath(url), ...args], {
    stdio: ['ignore', log, log, 'ipc'],
    env: environment,
    // A process group of its own: Ctrl-C must reach only the proof, which then ends its programs itself.
    detached: true,
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return {
    pid: child.pid,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    stop: async () => {
      const startedAt = performance.now();
      child.kill('SIGTERM');
      await ended;
      return performance.now() - startedAt;
    },
  };
}
