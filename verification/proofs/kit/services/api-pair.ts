import { join } from 'node:path';
import { refuseTakenPort, waitUntil } from '@ballpark/ops/services/processes';
import type { ProofRun } from '../proof-run.ts';
import { isReady } from './api-process.ts';
import { startNodeProgram } from './node-program.ts';
import type { PrivateServices } from './private-services.ts';

const API_MAIN = import.meta.resolve('@ballpark/server/api.main');
/** The distance between the ports of the two processes; one process uses up to three ports. */
const PORT_STEP = 10;

export type ApiPair = readonly [first: number, second: number];

/** Starts two API processes on one database and one Redis. Returns their ports. */
export async function startApiPair(
  run: ProofRun,
  services: PrivateServices,
  limits: NodeJS.ProcessEnv,
): Promise<ApiPair> {
  const { ports } = services.addresses;
  const pair = [ports.api, ports.api + PORT_STEP] as const;
  await Promise.all(pair.map((port) => startApi(run, services, { port, limits })));
  run.say(`two API processes are ready on ports ${pair.join(' and ')}`);
  return pair;
}

type ApiOptions = { port: number; limits: NodeJS.ProcessEnv };

async function startApi(
  run: ProofRun,
  { folder, environment }: PrivateServices,
  { port, limits }: ApiOptions,
): Promise<void> {
  await refuseTakenPort(port, 'The API');
  const logFile = join(folder, 'api', `${port}.log`);
  const own = { API_PORT: String(port), API_METRICS_PORT: String(port + 1), LOG_LEVEL: 'warn' };
  const program = startNodeProgram({ url: API_MAIN, environment: { ...environment, ...limits, ...own }, logFile });
  run.atEnd(() => program.kill());
  await waitUntil({
    what: 'The API',
    isReady: () => isReady(port),
    canStillCome: () => !program.hasEnded(),
    logFile,
    timeoutMs: 60_000,
  });
}

const FALLBACKS = /^ballpark_redis_fallbacks_total (\d+)$/m;

/** How often the two processes counted a limit locally because Redis did not answer in time. */
export async function countFallbacks(pair: ApiPair): Promise<number> {
  const counts = await Promise.all(
    pair.map(async (port) => {
      const text = await (await fetch(`http://127.0.0.1:${port + 1}/metrics`)).text();
      const count = FALLBACKS.exec(text)?.[1];
      if (count === undefined) throw new Error('The API has no metric for Redis fallbacks.');
      return Number(count);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
