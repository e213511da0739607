import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const STOP_GRACE_MS = 10_000;

export type Program = {
  name: string;
  command: string;
  args: string[];
  environment: NodeJS.ProcessEnv;
  onLine: (line: string) => void;
};

export type RunningProgram = {
  name: string;
  /** Settles when it ends by itself or is stopped. */
  ended: Promise<string>;
  /** Ends it with everything it started. */
  stop: () => Promise<void>;
};

/** Starts a program as the head of its own process group, so that what it starts can be ended with it. */
export function startProgram({ name, command, args, environment, onLine }: Program): RunningProgram {
  const child = spawn(command, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'], env: environment });
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });

  async function stop(): Promise<void> {
    if (child.pid === undefined) return;
    if (!signalGroup(child.pid, 'SIGTERM')) return;
    const deadline = Date.now() + STOP_GRACE_MS;
    while (signalGroup(child.pid, 0)) {
      if (Date.now() > deadline) {
        signalGroup(child.pid, 'SIGKILL');
        return;
      }
      await sleep(50);
    }
  }

  return { name, ended, stop };
}

/** Whether the group had anyone left to hear the signal. */
function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-leader, signal);
    return true;
  } catch {
    return false;
  }
}
