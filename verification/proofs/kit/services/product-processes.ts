import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProofRun } from '../proof-run.ts';
import { isReady } from './api-process.ts';
import { type NodeProgram, startNodeProgram } from './node-program.ts';
import type { PrivateServices } from './private-services.ts';
import { NO_LIMITS } from './scratch-services.ts';

export type ProcessKind = 'api' | 'worker';

/** A process of the product that is restarted whenever it ends. */
export type ProductProcess = {
  kind: ProcessKind;
  /** The HTTP port of an API process. */
  port: number;
  isUp: () => boolean;
  /** Sends SIGKILL and waits until the process has ended. */
  kill: () => Promise<void>;
};

export type ProductProcesses = {
  all: readonly ProductProcess[];
  /** Names of processes that ended without being killed. */
  endedUnexpectedly: string[];
};

const API_MAIN = import.meta.resolve('@ballpark/server/api.main');
const WORKER_MAIN = import.meta.resolve('@ballpark/server/worker.main');
const EACH = [1, 2];
/** One process uses up to three ports. */
const PORT_STEP = 10;
/** The delay of a supervisor before a restart. */
const RESTART_AFTER_MS = 300;
const CHECK_EVERY_MS = 150;

/** Two API processes and two workers. */
export function startProductProcesses(run: ProofRun, services: PrivateServices): ProductProcesses {
  const endedUnexpectedly: string[] = [];
  const environment = { ...services.environment, ...NO_LIMITS, LOG_LEVEL: 'warn' };
  const { api } = services.addresses.ports;
  const folder = join(services.folder, 'processes');
  const all = (['api', 'worker'] as const).flatMap((kind) =>
    EACH.map((number) => {
      const port = api + PORT_STEP * number;
      const ports = { API_PORT: port, API_METRICS_PORT: port + 1, WORKER_METRICS_PORT: port + 2 };
      const own = Object.fromEntries(Object.entries(ports).map(([name, value]) => [name, String(value)]));
      const command = {
        url: kind === 'api' ? API_MAIN : WORKER_MAIN,
        environment: { ...environment, ...own },
        logFile: join(folder, `${kind}-${number}.log`),
      };
      const readyPort = kind === 'api' ? port : port + 2;
      return supervise(run, { kind, port, readyPort, name: `${kind} ${number}`, command, endedUnexpectedly });
    }),
  );
  return { all, endedUnexpectedly };
}

type SupervisedProcess = {
  kind: ProcessKind;
  port: number;
  readyPort: number;
  name: string;
  command: Parameters<typeof startNodeProgram>[0];
  endedUnexpectedly: string[];
};

function supervise(
  run: ProofRun,
  { kind, port, readyPort, name, command, endedUnexpectedly }: SupervisedProcess,
): ProductProcess {
  let program: NodeProgram | undefined;
  let isUp = false;
  const ending = new AbortController();
  let isKilled = false;

  async function keepRunning(): Promise<void> {
    while (!ending.signal.aborted) {
      isKilled = false;
      const own = (program = startNodeProgram(command));
      while (!own.hasEnded()) {
        if (!isUp) isUp = await isReady(readyPort);
        await sleep(CHECK_EVERY_MS);
      }
      if (isUp && !isKilled && !ending.signal.aborted) endedUnexpectedly.push(name);
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
    kind,
    port,
    isUp: () => isUp && program?.hasEnded() === false,
    kill: async () => {
      isKilled = true;
      await program?.kill();
    },
  };
}
