import { join } from 'node:path';
import type { ProofRun } from '../../kit/proof-run.ts';
import type { PrivateServices } from '../../kit/services/private-services.ts';
import { superviseProcess } from '../../kit/services/product-processes.ts';

const EFFECT_WORKER = import.meta.resolve('./effect-worker.ts');

export type WorkerFleet = {
  /** Names of the running workers. A restarted worker has a new name: its process id. */
  alive: () => string[];
  /** Sends SIGKILL; another worker is started after a moment. Returns the time of the signal. */
  kill: (worker: string) => Promise<Date>;
};

export function startFleet(run: ProofRun, { folder, environment }: PrivateServices, size: number): WorkerFleet {
  const workers = Array.from({ length: size }, (_, slot) => {
    const logFile = join(folder, 'workers', `${slot}.log`);
    return superviseProcess(run, { command: { url: EFFECT_WORKER, environment, logFile } });
  });
  return {
    alive: () => workers.flatMap(({ pid }) => pid()?.toString() ?? []),
    kill: async (name) => {
      const at = new Date();
      await workers.find(({ pid }) => pid()?.toString() === name)?.kill();
      return at;
    },
  };
}
