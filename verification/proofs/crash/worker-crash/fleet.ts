import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProofRun } from '../../kit/proof-run.ts';
import { type NodeProgram, startNodeProgram } from '../../kit/services/node-program.ts';
import type { PrivateServices } from '../../kit/services/private-services.ts';

const EFFECT_WORKER = import.meta.resolve('./effect-worker.ts');
/** The delay of a supervisor before a restart. */
const RESTART_AFTER_MS = 500;

export type WorkerFleet = {
  /** Names of the running workers. A restarted worker has a new name. */
  alive: () => string[];
  /** Sends SIGKILL; another worker is started after a moment. Returns the time of the signal. */
  kill: (worker: string) => Promise<Date>;
};

export function startFleet(run: ProofRun, { folder, environment }: PrivateServices, size: number): WorkerFleet {
  const programs = new Map<string, NodeProgram>();
  let isEnding = false;

  function start(slot: number, life: number): void {
    if (isEnding) return;
    const worker = `w${slot}.${life}`;
    const logFile = join(folder, 'workers', `${worker}.log`);
    programs.set(worker, startNodeProgram({ url: EFFECT_WORKER, args: [worker], environment, logFile }));
  }

  for (let slot = 1; slot <= size; slot += 1) start(slot, 1);
  run.atEnd(async () => {
    isEnding = true;
    await Promise.all([...programs.values()].map((program) => program.kill()));
  });

  return {
    alive: () => [...programs].filter(([, program]) => !program.hasEnded()).map(([worker]) => worker),
    kill: async (worker) => {
      const [slot = 0, life = 0] = worker.slice(1).split('.').map(Number);
      const at = new Date();
      await programs.get(worker)?.kill();
      programs.delete(worker);
      void sleep(RESTART_AFTER_MS).then(() => start(slot, life + 1));
      return at;
    },
  };
}
