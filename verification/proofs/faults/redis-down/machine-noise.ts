import { join } from 'node:path';
import { isPortTaken, refuseTakenPort, waitUntil } from '@ballpark/ops/services/processes';
import type { ProofRun } from '../../kit/proof-run.ts';
import { startNodeProgram } from '../../kit/services/node-program.ts';
import type { PrivateServices } from '../../kit/services/private-services.ts';
import { openLoopbackClient } from '../../kit/http/loopback-client.ts';
import { runAtSteadyRate } from '../../kit/http/steady-rate.ts';

const IDLE_SERVER = import.meta.resolve('./idle-server.ts');
const REQUESTS_PER_SECOND = 30;

export type MachineNoise = {
  /** The milliseconds of each request since the last call. */
  take: () => number[];
};

/**
 * Measures the delays of the machine itself: requests to an idle server without Redis, at the same time as the load.
 * Other work on the machine slows both equally.
 */
export async function startMachineNoise(
  run: ProofRun,
  { folder, addresses, environment }: PrivateServices,
): Promise<MachineNoise> {
  const port = addresses.ports.web;
  await refuseTakenPort(port, 'The idle server');
  const logFile = join(folder, 'idle-server.log');
  const server = startNodeProgram({ url: IDLE_SERVER, args: [String(port)], environment, logFile });
  run.atEnd(() => server.kill());
  await waitUntil({
    what: 'The idle server',
    isReady: () => isPortTaken(port),
    canStillCome: () => !server.hasEnded(),
    logFile,
  });
  const client = openLoopbackClient('127.0.0.1');
  let times: number[] = [];
  const stop = runAtSteadyRate(REQUESTS_PER_SECOND, async (dueAt) => {
    await client.call({ port, method: 'GET', path: '/' });
    times.push(performance.now() - dueAt);
  });
  run.atEnd(async () => {
    stop();
    client.close();
  });
  return {
    take: () => {
      const taken = times;
      times = [];
      return taken;
    },
  };
}
