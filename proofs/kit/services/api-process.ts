import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startNodeProgram } from './node-program.ts';
import type { ProofRun } from '../proof-run.ts';
import type { Scratch } from './scratch-services.ts';

const API_MAIN = import.meta.resolve('@ballpark/server/api.main');
const LONGEST_START_MS = 120_000;

export type ApiProcess = { port: number; pid: number | undefined; hasEnded: () => boolean; readLog: () => string };

/** The API as a process of its own on free ports, ready to answer. */
export async function startApiProcess(
  run: ProofRun,
  { environment, apiMain = API_MAIN }: Pick<Scratch, 'environment'> & { apiMain?: string },
  overrides: NodeJS.ProcessEnv = {},
): Promise<ApiProcess> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-proof-'));
  run.atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const logFile = join(folder, 'api.log');
  const own = { API_PORT: String(port), API_METRICS_PORT: String(metricsPort) };
  const program = startNodeProgram({ url: apiMain, environment: { ...environment, ...overrides, ...own }, logFile });
  run.atEnd(() => program.kill());
  const readLog = () => readFileSync(logFile, 'utf8');
  const deadline = Date.now() + LONGEST_START_MS;
  while (!(await isReady(port))) {
    if (program.hasEnded() || Date.now() > deadline) throw new Error(`The API did not start:\n${readLog()}`);
    await sleep(100);
  }
  run.say(`an API process is up on ${port}`);
  return { port, pid: program.pid, hasEnded: program.hasEnded, readLog };
}

/** Any number of runs side by side: the system names a port nobody has. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(3_000) })).ok;
  } catch {
    return false;
  }
}
