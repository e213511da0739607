import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProofRun } from '../proof-run.ts';
import { isReady } from './api-process.ts';
import { type NodeCommand, type NodeProgram, startNodeProgram } from './node-program.ts';
import type { PrivateServices } from './private-services.ts';
import { NO_LIMITS } from './scratch-services.ts';

/** A process that is started again whenever it ends. */
type SupervisedProcess = {
  /** Undefined while none runs. */
  pid: () => number | undefined;
  /** Whether it runs and is ready. */
  isUp: () => boolean;
  /** Sends SIGKILL and waits until the process has ended. */
  kill: () => Promise<void>;
};

export type ProcessKind = 'api' | 'worker';

type ProductProcess = SupervisedProcess & {
  kind: ProcessKind;
  /** The HTTP port of an API process. */
  port: number;
};

export type ProductProcesses = {
  all: readonly ProductProcess[];
  /** Names of processes that ended without being killed. */
  endedUnexpectedly: string[];
};

const MAINS = {
  api: import.meta.resolve('@ballpark/server/api.main'),
  worker: import.meta.resolve('@ballpark/server/worker.main'),
};
/** One process uses up to three ports. */
const PORT_STEP = 10;
/** The delay of a supervisor before a restart. */
const RESTART_AFTER_MS = 300;
const CHECK_EVERY_MS = 150;

/** Two API processes and two workers. */
export function startProductProcesses(run: ProofRun, services: PrivateServices): ProductProcesses {
  const endedUnexpectedly: string[] = [];
  const all = (['api', 'worker'] as const).flatMap((kind) =>
    [1, 2].map((number): ProductProcess => {
      const port = services.addresses.ports.api + PORT_STEP * number;
      const ports = { API_PORT: port, API_METRICS_PORT: port + 1, WORKER_METRICS_PORT: port + 2 };
      const own = Object.fromEntries(Object.entries(ports).map(([name, value]) => [name, String(value)]));
      const environment = { ...services.environment, ...NO_LIMITS, LOG_LEVEL: 'warn', ...own };
      const logFile = join(services.folder, 'processes', `${kind}-${number}.log`);
      const supervised = superviseProcess(run, {
        command: { url: MAINS[kind], environment, logFile },
        readyPort: kind === 'api' ? port : port + 2,
        onUnexpectedEnd: () => void endedUnexpectedly.push(`${kind} ${number}`),
      });
      return { ...supervised, kind, port };
    }),
  );
  return { all, endedUnexpectedly };
}

type Supervision = {
  command: NodeCommand;
  /** Without it a process counts as ready at once. */
  readyPort?: number;
  /** A process that was ready ended without being killed. */
  onUnexpectedEnd?: () => void;
};

export function superviseProcess(run: ProofRun, supervision: Supervision): SupervisedProcess {
  const { command, readyPort, onUnexpectedEnd } = supervision;
  let program: NodeProgram | undefined;
  let isUp = false;
  let isKilled = false;
  const ending = new AbortController();

  async function keepRunning(): Promise<void> {
    while (!ending.signal.aborted) {
      isKilled = false;
      const own = (program = startNodeProgram(command));
      while (!own.hasEnded()) {
        if (!isUp) isUp = readyPort === undefined || (await isReady(readyPort));
        await sleep(CHECK_EVERY_MS);
      }
      if (isUp && !isKilled && !ending.signal.aborted) onUnexpectedEnd?.();
      isUp = false;
      await sleep(RESTART_AFTER_MS);
    }
  }

  void keepRunning();
  run.atEnd(async () => {
    ending.abort();
    await program?.kill();
  });
  return {
    pid: () => (program?.hasEnded() === false ? program.pid : undefined),
    isUp: () => isUp && program?.hasEnded() === false,
    kill: async () => {
      isKilled = true;
      await program?.kill();
    },
  };
}
