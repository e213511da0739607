import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '@ballpark/ops/services/processes';
import type { ProofRun } from '../proof-run.ts';
import { type NodeProgram, startNodeProgram } from './node-program.ts';
import type { ScratchServices } from './scratch-services.ts';

const API_MAIN = import.meta.resolve('@ballpark/server/api.main');
const LONGEST_START_MS = 120_000;

export type ServerProcess = NodeProgram & { metricsPort: number; readLog: () => string };

export type ApiProcess = ServerProcess & { port: number };

type ApiProcessInput = Pick<ScratchServices, 'environment'> & {
  apiMain?: string;
  /** Those of a process that has ended, which this one replaces. */
  ports?: Pick<ApiProcess, 'port' | 'metricsPort'>;
};

/** Starts the API as a separate process on free ports and waits until it is ready. */
export async function startApiProcess(
  run: ProofRun,
  { environment, apiMain = API_MAIN, ports }: ApiProcessInput,
  overrides: NodeJS.ProcessEnv = {},
): Promise<ApiProcess> {
  const { port, metricsPort } = ports ?? { port: await findFreePort(), metricsPort: await findFreePort() };
  const own = { API_PORT: String(port), API_METRICS_PORT: String(metricsPort) };
  const main = { what: 'The API', url: apiMain, readyPort: port, metricsPort };
  const api = await startServerProcess(run, main, { ...environment, ...overrides, ...own });
  run.say(`an API process is ready on port ${port}`);
  return { ...api, port };
}

type ServerMain = { what: string; url: string; readyPort: number; metricsPort: number };

/** Starts a process of the product and waits until it is ready. It ends with the run. */
export async function startServerProcess(
  run: ProofRun,
  { what, url, readyPort, metricsPort }: ServerMain,
  environment: NodeJS.ProcessEnv,
): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-proof-'));
  run.atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const logFile = join(folder, 'process.log');
  const program = startNodeProgram({ url, environment, logFile });
  run.atEnd(() => program.kill());
  const canStillCome = () => !program.hasEnded();
  await waitUntil({ what, isReady: () => isReady(readyPort), canStillCome, logFile, timeoutMs: LONGEST_START_MS });
  return { ...program, metricsPort, readLog: () => readFileSync(logFile, 'utf8') };
}

/** Below the ports of the services, and below those that the system gives to outgoing connections. */
const PORTS = { from: 10_000, to: 14_900 };

/**
 * An unused port, so that several runs can work at the same time. A port that the system chooses is one of those for
 * outgoing connections, and another process may get it before the server listens.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

export async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(3_000) })).ok;
  } catch {
    return false;
  }
}
