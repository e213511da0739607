import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const END_WITH_PARENT = import.meta.resolve('./end-with-parent.ts');

export type NodeProgram = {
  pid: number | undefined;
  hasEnded: () => boolean;
  /** kill -9, and back when the process is gone. */
  kill: () => Promise<void>;
};

export type NodeCommand = { url: string; args?: string[]; environment: NodeJS.ProcessEnv; logFile: string };

/** Starts a TypeScript file as a process of its own, with its output in a log file. */
export function startNodeProgram({ url, args = [], environment, logFile }: NodeCommand): NodeProgram {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, fileURLToPath(url), ...args], {
    stdio: ['ignore', log, log, 'ipc'],
    env: environment,
    // Its own group: an interrupt in the terminal is for the proof, which ends its programs itself.
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
  };
}
