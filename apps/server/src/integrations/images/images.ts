import { setImmediate } from 'node:timers/promises';
import { imageProcessesLost } from '../../observability/metrics.ts';
import { type ImageProcess, startImageProcess } from './image-process.ts';
import type {
  AvifOutcome,
  AvifRequest,
  CardOutcome,
  CardRequest,
  ImageAnswer,
  ImageRequest,
  PhotoOutcome,
  PhotoRequest,
} from './image-work.ts';

export type Images = {
  /** A picture that kills its process, or keeps it too long, is one that cannot be read. */
  makePhoto: (request: Omit<PhotoRequest, 'task'>) => Promise<PhotoOutcome>;
  makeAvif: (request: Omit<AvifRequest, 'task'>) => Promise<AvifOutcome>;
  drawCard: (request: Omit<CardRequest, 'task'>) => Promise<CardOutcome>;
  close: () => void;
};

/** More pictures are waiting than will be done in reasonable time. */
export class ImagesBusy extends Error {
  constructor() {
    super('too many pictures are waiting');
    this.name = 'ImagesBusy';
  }
}

type Settings = {
  mostProcesses: number;
  mostWaiting: number;
  longestWaitMs: number;
  photoTimeoutMs: number;
  avifTimeoutMs: number;
  cardTimeoutMs: number;
};

/** Each waiting picture is a body of up to 14 MB in our memory. */
const SETTINGS: Settings = {
  mostProcesses: 2,
  mostWaiting: 16,
  longestWaitMs: 8_000,
  photoTimeoutMs: 10_000,
  avifTimeoutMs: 40_000,
  cardTimeoutMs: 8_000,
};

/** Processes are started when the first picture comes, and replaced when one is lost. */
export function openImages(settings: Partial<Settings> = {}): Images {
  const { photoTimeoutMs, avifTimeoutMs, cardTimeoutMs, ...size } = { ...SETTINGS, ...settings };
  const pool = createPool(size);
  const run = async (request: ImageRequest, timeoutMs: number) => {
    const process = await pool.take();
    // Reading a body of 14 MB and handing it on take the loop some 40 ms each on a bad day: others get their turn between.
    await setImmediate();
    try {
      const answer = await process.run(request, timeoutMs);
      if (answer === undefined) imageProcessesLost.inc();
      return answer;
    } finally {
      pool.give(process);
    }
  };
  return {
    makePhoto: async (request) => {
      const answer = assertWhole(await run({ task: 'photo', ...request }, photoTimeoutMs));
      if (answer === undefined) return { refused: 'unreadable' };
      if ('made' in answer || 'refused' in answer) return answer;
      throw new Error('an image process answered something else');
    },
    makeAvif: async (request) => {
      const answer = assertWhole(await run({ task: 'avif', ...request }, avifTimeoutMs));
      if (answer && 'variants' in answer) return answer;
      throw new Error('an image process was lost over an AVIF');
    },
    drawCard: async (request) => {
      const answer = assertWhole(await run({ task: 'card', ...request }, cardTimeoutMs));
      if (answer && 'card' in answer) return answer;
      throw new Error('an image process was lost over a card');
    },
    close: pool.close,
  };
}

function assertWhole(answer: ImageAnswer | undefined): Exclude<ImageAnswer, { broken: string }> | undefined {
  if (answer && 'broken' in answer) throw new Error(`an image process failed: ${answer.broken}`);
  return answer;
}

type Waiting = { take: (process: ImageProcess) => void; timer: NodeJS.Timeout };

function createPool({
  mostProcesses,
  mostWaiting,
  longestWaitMs,
}: Omit<Settings, `${'photo' | 'avif' | 'card'}TimeoutMs`>) {
  const all = new Set<ImageProcess>();
  const waiting: Waiting[] = [];
  let idle: ImageProcess[] = [];

  function start(): ImageProcess {
    const process = startImageProcess();
    all.add(process);
    return process;
  }

  function forgetLost(): void {
    for (const process of all) if (!process.isAlive()) all.delete(process);
    idle = idle.filter((process) => all.has(process));
  }

  function wait(): Promise<ImageProcess> {
    if (waiting.length >= mostWaiting) return Promise.reject(new ImagesBusy());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(new ImagesBusy());
      }, longestWaitMs);
      const entry = { take: resolve, timer };
      waiting.push(entry);
    });
  }

  return {
    take: async (): Promise<ImageProcess> => {
      forgetLost();
      return idle.pop() ?? (all.size < mostProcesses ? start() : wait());
    },
    give: (process: ImageProcess): void => {
      if (!process.isAlive()) all.delete(process);
      const next = waiting.shift();
      if (next) {
        clearTimeout(next.timer);
        next.take(all.has(process) ? process : start());
        return;
      }
      if (all.has(process)) idle.push(process);
    },
    close: (): void => {
      for (const process of all) process.kill();
    },
  };
}
