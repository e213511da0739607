import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ImageAnswer, ImageRequest } from './image-work.ts';

/** Enough for one body and one answer. Pixels are not on this heap; they have their own limit. */
const HEAP_MEGABYTES = 256;

/** A photo takes as much of a core as a hundred pages, and its member sees the progress. The pages go first. */
const NICENESS = 5;

/** A release has it compiled, in a folder of its own (`rolldown.config.ts`). */
const PROGRAM = new URL(
  import.meta.filename.endsWith('.ts') ? './image-process.main.ts' : '../integrations/images/image-process.main.js',
  import.meta.url,
);

export type ImageProcess = {
  /**
   * Undefined when the process crashed, or worked too long and was killed. `starved` when it was killed and had hardly
   * worked, because the machine was busy. One request at a time.
   */
  run: (request: ImageRequest, timeoutMs: number) => Promise<ImageAnswer | 'starved' | undefined>;
  isAlive: () => boolean;
  kill: () => void;
};

/**
 * The code of the process may only read its own source, the fonts and frames, and packages, and load the native library.
 * It cannot read another file, write one, or start a program or a thread. Node 24 cannot forbid the network, and native
 * code is not bound by this.
 */
export function listPermissionFlags(): string[] {
  const folders = [
    fileURLToPath(new URL('./', PROGRAM)),
    fileURLToPath(new URL('../../../art/', PROGRAM)),
    ...new Set(['sharp', 'file-type'].map(findPackagesFolder)),
  ];
  return ['--permission', '--allow-addons', ...folders.map((folder) => `--allow-fs-read=${folder}`)];
}

/** The `node_modules` folder that holds a package. */
function findPackagesFolder(name: string): string {
  const path = fileURLToPath(import.meta.resolve(name));
  const marker = '/node_modules/';
  return path.slice(0, path.indexOf(marker) + marker.length);
}

export function startImageProcess(): ImageProcess {
  const child = fork(PROGRAM, [], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`, ...listPermissionFlags()],
    // No secrets for a process that reads untrusted files. Fewer arenas keep its memory flat.
    env: { MALLOC_ARENA_MAX: '2', VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('error', () => undefined); // 'exit' or a failed send follows
  lowerPriority(child);
  return {
    run: (request, timeoutMs) => ask(child, request, timeoutMs),
    // `killed` is set at once; the exit comes later.
    isAlive: () => child.connected && !child.killed && child.exitCode === null && child.signalCode === null,
    kill: () => child.kill('SIGKILL'),
  };
}

function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, NICENESS);
  } catch {
    // A sandbox may forbid it, or the process has ended. Photos work all the same.
  }
}

/** Time on a core that a process must have had of its time limit; otherwise the limit says nothing about its picture. */
const LEAST_WORK_SHARE = 0.5;

export function wasStarved(workedMs: number, timeoutMs: number): boolean {
  return workedMs < timeoutMs * LEAST_WORK_SHARE;
}

type Outcome = Awaited<ReturnType<ImageProcess['run']>>;

function ask(child: ChildProcess, request: ImageRequest, timeoutMs: number): Promise<Outcome> {
  const workedBefore = readWorkedMs(child);
  return new Promise((resolve) => {
    const finish = (answer: Outcome) => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', giveUp);
      if (answer === undefined || answer === 'starved') child.kill('SIGKILL');
      resolve(answer);
    };
    // Only our own program writes to this channel.
    const onMessage = (message: unknown) => finish(message as ImageAnswer);
    const giveUp = () => finish(undefined);
    const timer = setTimeout(() => {
      finish(wasStarved(readWorkedMs(child) - workedBefore, timeoutMs) ? 'starved' : undefined);
    }, timeoutMs);
    child.on('message', onMessage);
    child.on('exit', giveUp);
    child.send(request, (error) => {
      if (error) giveUp();
    });
  });
}

/** The kernel counts in hundredths of a second, on all machines we run on. */
const TICK_MS = 10;

/** How long the process has been on a core. Not a number where there is no /proc. */
function readWorkedMs({ pid }: ChildProcess): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces. After it, the 12th and 13th fields are time in user and in system mode.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return NaN;
  }
}
