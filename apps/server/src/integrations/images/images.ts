import { setImmediate } from 'node:timers/promises';
import { imageProcessesLost } from '../../observability/metrics.ts';
import { type ImageProcess, startImageProcess } from './image-process.ts';
import type {
  AvifOutcome,
  AvifRequest,
  CardOutcome,
  CardRequest,
  ImageAnswer,
  CropRequest,
  ImageRequest,
  PhotoOutcome,
  PhotoRequest,
  PictureOutcome,
  StripRequest,
} from './image-work.ts';

export type Images = {
  /** A picture that crashes its process, or takes too long, counts as unreadable. */
  makePhoto: (request: Omit<PhotoRequest, 'task'>) => Promise<PhotoOutcome>;
  makeAvif: (request: Omit<AvifRequest, 'task'>) => Promise<AvifOutcome>;
  drawCard: (request: Omit<CardRequest, 'task'>) => Promise<CardOutcome>;
  cropPhoto: (request: Omit<CropRequest, 'task'>) => Promise<PictureOutcome>;
  drawStrip: (request: Omit<StripRequest, 'task'>) => Promise<PictureOutcome>;
  close: () => void;
};

/** Too many pictures are waiting to be processed in time. */
export class ImagesBusy extends Error {
  constructor() {
    super('too many pictures are waiting');
    this.name = 'ImagesBusy';
  }
}

type Settings = {
  maxProcesses: number;
  maxWaiting: number;
  maxWaitMs: number;
  photoTimeoutMs: number;
  avifTimeoutMs: number;
  cardTimeoutMs: number;
};

/** A waiting picture holds up to 14 MB of memory. */
const SETTINGS: Settings = {
  maxProcesses: 2,
  maxWaiting: 16,
  maxWaitMs: 8_000,
  photoTimeoutMs: 10_000,
  avifTimeoutMs: 40_000,
  cardTimeoutMs: 8_000,
};

/** Processes are started on demand, and replaced when one dies. */
export function openImages(settings: Partial<Settings> = {}): Images {
  const { photoTimeoutMs, avifTimeoutMs, cardTimeoutMs, ...size } = { ...SETTINGS, ...settings };
  const pool = createPool(size);
  const run = async (request: ImageRequest, timeoutMs: number) => {
    const process = await pool.acquire();
    // Parsing a body of 14 MB and sending it each block the loop for up to 40 ms: other requests run in between.
    await setImmediate();
    try {
      const answer = await process.run(request, timeoutMs);
      if (answer === undefined || answer === 'starved') imageProcessesLost.inc();
      // The machine is busy, and nothing is known about the picture.
      if (answer === 'starved') throw new ImagesBusy();
      return answer;
    } finally {
      pool.release(process);
    }
  };
  return {
    makePhoto: async (request) => {
      const answer = throwIfBroken(await run({ task: 'photo', ...request }, photoTimeoutMs));
      if (answer === undefined) return { refused: 'unreadable' };
      if ('made' in answer || 'refused' in answer) return answer;
      throw new Error('an image process answered something else');
    },
    makeAvif: async (request) => {
      const answer = throwIfBroken(await run({ task: 'avif', ...request }, avifTimeoutMs));
      if (answer && 'variants' in answer) return answer;
      throw new Error('an image process was lost over an AVIF');
    },
    drawCard: async (request) => {
      const answer = throwIfBroken(await run({ task: 'card', ...request }, cardTimeoutMs));
      if (answer && 'card' in answer) return answer;
      throw new Error('an image process was lost over a card');
    },
    cropPhoto: async (request) => {
      const answer = throwIfBroken(await run({ task: 'crop', ...request }, cardTimeoutMs));
      if (answer && 'picture' in answer) return answer;
      throw new Error('an image process was lost over a photo');
    },
    drawStrip: async (request) => {
      const answer = throwIfBroken(await run({ task: 'strip', ...request }, cardTimeoutMs));
      if (answer && 'picture' in answer) return answer;
      throw new Error('an image process was lost over a strip');
    },
    close: pool.close,
  };
}

function throwIfBroken(answer: ImageAnswer | undefined): Exclude<ImageAnswer, { broken: string }> | undefined {
  if (answer && 'broken' in answer) throw new Error(`an image process failed: ${answer.broken}`);
  return answer;
}

type WaitingCaller = { resolve: (process: ImageProcess) => void; timer: NodeJS.Timeout };

function createPool({ maxProcesses, maxWaiting, maxWaitMs }: Omit<Settings, `${'photo' | 'avif' | 'card'}TimeoutMs`>) {
  const all = new Set<ImageProcess>();
  const waiting: WaitingCaller[] = [];
  let idle: ImageProcess[] = [];

  function start(): ImageProcess {
    const process = startImageProcess();
    all.add(process);
    return process;
  }

  function removeDead(): void {
    for (const process of all) if (!process.isAlive()) all.delete(process);
    idle = idle.filter((process) => all.has(process));
  }

  function wait(): Promise<ImageProcess> {
    if (waiting.length >= maxWaiting) return Promise.reject(new ImagesBusy());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(new ImagesBusy());
      }, maxWaitMs);
      const entry = { resolve, timer };
      waiting.push(entry);
    });
  }

  return {
    acquire: async (): Promise<ImageProcess> => {
      removeDead();
      return idle.pop() ?? (all.size < maxProcesses ? start() : wait());
    },
    release: (process: ImageProcess): void => {
      if (!process.isAlive()) all.delete(process);
      const next = waiting.shift();
      if (next) {
        clearTimeout(next.timer);
        next.resolve(all.has(process) ? process : start());
        return;
      }
      if (all.has(process)) idle.push(process);
    },
    close: (): void => {
      for (const process of all) process.kill();
    },
  };
}
