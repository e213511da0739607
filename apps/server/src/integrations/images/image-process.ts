import { type ChildProcess, fork } from 'node:child_process';
import type { ImageAnswer, ImageRequest } from './image-work.ts';

/** Its JavaScript holds one body and one answer; the pixels are bounded by the limit on them. */
const HEAP_MEGABYTES = 256;

const PROGRAM = new URL('./image-process.main.ts', import.meta.url);

export type ImageProcess = {
  /** Undefined when the process died over it, or took too long and was killed. It takes one request at a time. */
  run: (request: ImageRequest, timeoutMs: number) => Promise<ImageAnswer | undefined>;
  isAlive: () => boolean;
  kill: () => void;
};

export function startImageProcess(): ImageProcess {
  const child = fork(PROGRAM, [], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    // Nothing of ours: a process that reads files from strangers knows no secret. Fewer arenas keep its memory flat.
    env: { MALLOC_ARENA_MAX: '2', VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('error', () => undefined); // the exit that follows, or the broken channel, tells the same
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
