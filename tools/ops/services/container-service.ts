import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { waitUntil } from './processes.ts';
import { getPortBase, getServiceAddresses } from './addresses.ts';
import { REPOSITORY } from './data-folder.ts';
import type { Service, StartOutcome } from './service.ts';

const run = promisify(execFile);

/** A service of compose.yaml, on the same port as the program it replaces. */
export function createContainerService({
  name,
  address,
  answers,
}: Pick<Service, 'name' | 'address' | 'answers'>): Service {
  async function start(): Promise<StartOutcome> {
    if (await answers()) return 'already running';
    await runCompose(['up', '--detach', name]);
    await waitUntil({ what: `The container ${name}`, isReady: answers, timeoutMs: 120_000 });
    return 'started';
  }

  async function end(verb: 'stop' | 'kill'): Promise<boolean> {
    const wasRunning = await answers();
    await runCompose([verb, name]);
    return wasRunning;
  }

  return {
    name,
    address,
    answers,
    start,
    pid: () => undefined,
    stop: () => end('stop'),
    kill: () => end('kill'),
  };
}

/** Removes the containers of this set and their volumes. */
export async function deleteContainers(): Promise<void> {
  await runCompose(['down', '--volumes']);
}

async function runCompose(args: string[]): Promise<void> {
  const { ports } = getServiceAddresses();
  const file = ['--file', join(REPOSITORY, 'compose.yaml'), '--project-name', `ballpark-${getPortBase()}`];
  const environment = {
    ...process.env,
    BALLPARK_POSTGRES_PORT: String(ports.postgres),
    BALLPARK_REDIS_PORT: String(ports.redis),
    BALLPARK_S3_PORT: String(ports.s3),
  };
  await run('docker', ['compose', ...file, ...args], { env: environment });
}
