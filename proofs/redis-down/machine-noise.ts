import { join } from 'node:path';
import { isPortTaken, refuseTakenPort, waitUntil } from '@ballpark/ops/services/processes';
import { loopbackClient } from './loopback-client.ts';
import { startNodeProgram } from '../kit/services/node-program.ts';
import type { Services } from '../kit/services/private-services.ts';
import type { ProofRun } from '../kit/proof-run.ts';
import { atSteadyRate } from './steady-rate.ts';

const BARE_SERVER = import.meta.resolve('./idle-server.ts');
const REQUESTS_A_SECOND = 30;

export type MachineNoise = {
  /** Milliseconds each request took, since the last call. */
  take: () => number[];
};

/**
 * How long the machine itself makes a request wait: asked of a server that has neither Redis nor anything else to wait
 * for, at the same time as the load. Other work on the machine slows both alike.
 */
export async function startMachineNoise(
  run: ProofRun,
  { folder, addresses, environment }: Services,
): Promise<MachineNoise> {
  const port = addresses.ports.web;
  await refuseTakenPort(port, 'The bare server');
  const logFile = join(folder, 'bare-server.log');
  const server = startNodeProgram({ url: BARE_SERVER, args: [String(port)], environment, logFile });
  run.atEnd(() => server.kill());
  await waitUntil({
    what: 'The bare server',
    isReady: () => isPortTaken(port),
    canStillCome: () => !server.hasEnded(),
    logFile,
  });
  const client = loopbackClient('127.0.0.1');
  let times: number[] = [];
  const stop = atSteadyRate(REQUESTS_A_SECOND, async (dueAt) => {
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
