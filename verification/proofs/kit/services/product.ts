import type { ProofRun } from '../proof-run.ts';
import { type ApiProcess, startApiProcess } from './api-process.ts';
import { startWorkerProcess } from './worker-process.ts';

/** One API process and one worker, which a proof stops and starts. */
export type Product = {
  start: () => Promise<void>;
  stop: () => Promise<void>;
  getPort: () => number;
};

type ProductInput = {
  environment: NodeJS.ProcessEnv;
  /** The programs of another checkout. */
  mains?: { apiMain: string; workerMain: string };
};

export function openProduct(run: ProofRun, { environment, mains }: ProductInput): Product {
  let api: ApiProcess | undefined;
  const steps: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) await step();
  };
  run.atEnd(stop);
  const ended: ProofRun = { ...run, atEnd: (step) => void steps.push(step) };
  return {
    start: async () => {
      const [started] = await Promise.all([
        startApiProcess(ended, { environment, ...mains }),
        startWorkerProcess(ended, { environment, ...mains }),
      ]);
      api = started;
    },
    stop,
    getPort: () => {
      if (!api) throw new Error('The API was never started.');
      return api.port;
    },
  };
}
