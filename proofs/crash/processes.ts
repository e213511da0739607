import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { VARIABLES } from '@ballpark/server/config/variables';
import { type NodeProgram, startNodeProgram } from '../kit/services/node-program.ts';
import type { Services } from '../kit/services/private-services.ts';
import type { ProofRun } from '../kit/proof-run.ts';

export type ProcessKind = 'api' | 'worker';

/** One process of the product, started again whenever it is gone. */
export type GameProcess = {
  kind: ProcessKind;
  /** Where an API process listens. */
  port: number;
  isUp: () => boolean;
  /** kill -9, and back when it is gone. */
  kill: () => Promise<void>;
};

export type GameProcesses = {
  all: readonly GameProcess[];
  /** Processes that were up and ended without having been killed. */
  endedAlone: string[];
};

const API_MAIN = import.meta.resolve('@ballpark/server/api.main');
const WORKER_MAIN = import.meta.resolve('@ballpark/server/worker.main');
const EACH = [1, 2];
/** Three ports are one process' own. */
const PORT_STEP = 10;
/** A supervisor starts a dead process again after a moment. */
const RESTART_AFTER_MS = 300;
const LOOK_EVERY_MS = 150;

/** Two API processes and two workers. */
export function startGameProcesses(run: ProofRun, services: Services): GameProcesses {
  const endedAlone: string[] = [];
  const limits = Object.keys(VARIABLES).filter((variable) => variable.startsWith('LIMIT_'));
  const environment: NodeJS.ProcessEnv = {
    ...services.environment,
    LOG_LEVEL: 'warn',
    // How often one may do what is not what this proof is about.
    ...Object.fromEntries(limits.map((variable) => [variable, '1000000000/60'])),
  };
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
      return supervise(run, { kind, port, readyPort, name: `${kind} ${number}`, command, endedAlone });
    }),
  );
  return { all, endedAlone };
}

type Supervised = {
  kind: ProcessKind;
  port: number;
  readyPort: number;
  name: string;
  command: Parameters<typeof startNodeProgram>[0];
  endedAlone: string[];
};

function supervise(run: ProofRun, { kind, port, readyPort, name, command, endedAlone }: Supervised): GameProcess {
  let program: NodeProgram | undefined;
  let isUp = false;
  const ending = new AbortController();
  let isKilled = false;

  async function live(): Promise<void> {
    while (!ending.signal.aborted) {
      isKilled = false;
      const own = (program = startNodeProgram(command));
      while (!own.hasEnded()) {
        if (!isUp) isUp = await isReady(readyPort);
        await sleep(LOOK_EVERY_MS);
      }
      if (isUp && !isKilled && !ending.signal.aborted) endedAlone.push(name);
      isUp = false;
      await sleep(RESTART_AFTER_MS);
    }
  }

  void live();
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

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(3_000) })).ok;
  } catch {
    return false;
  }
}
