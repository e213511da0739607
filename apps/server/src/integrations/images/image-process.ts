import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ImageAnswer, ImageRequest } from './image-work.ts';

/** Enough for one body and one answer. Pixels are not on this heap; they have their own limit. */
const HEAP_MEGABYTES = 256;

const PROGRAM = new URL('./image-process.main.ts', import.meta.url);

export type ImageProcess = {
  /** Undefined when the process crashed, or took too long and was killed. One request at a time. */
  run: (request: ImageRequest, timeoutMs: number) => Promise<ImageAnswer | undefined>;
  isAlive: () => boolean;
  kill: () => void;
};

/**
 * What the code of the process may do: read its own source, the fonts and frames, and packages; load the native library.
 * It cannot read another file, write one, or start a program or a thread. Node 24 cannot forbid the network, and native
 * code is not bound by this.
 */
export function listPermissionFlags(): string[] {
  const folders = [
    fileURLToPath(new URL('./', import.meta.url)),
    fileURLToPath(new URL('../../../art/', import.meta.url)),
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
  return {
    run: (request, timeoutMs) => ask(child, request, timeoutMs),
    // `killed` is set at once; the exit comes later.
    isAlive: () => child.connected && !child.killed && child.exitCode === null && child.signalCode === null,
    kill: () => child.kill('SIGKILL'),
  };
}

function ask(child: ChildProcess, request: ImageRequest, timeoutMs: number): Promise<ImageAnswer | undefined> {
  return new Promise((resolve) => {
    const finish = (answer: ImageAnswer | undefined) => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', giveUp);
      if (answer === undefined) child.kill('SIGKILL');
      resolve(answer);
    };
    // Only our own program writes to this channel.
    const onMessage = (message: unknown) => finish(message as ImageAnswer);
    const giveUp = () => finish(undefined);
    const timer = setTimeout(giveUp, timeoutMs);
    child.on('message', onMessage);
    child.on('exit', giveUp);
    child.send(request, (error) => {
      if (error) giveUp();
    });
  });
}
