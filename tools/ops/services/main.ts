import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { installMissing } from './debian-packages.mjs';
import { withLock } from './lock.ts';
import { getPortBase } from './addresses.ts';
import { getPointerFile, findServiceFolder } from './data-folder.ts';
import { deleteServiceData, createServiceSet } from './service-set.ts';
import type { Service } from './service.ts';
import { runsInDocker } from './mode.mjs';

const USAGE = 'Usage: npm run services [-- start|stop|reset|status] [--only postgres,redis,s3,mail]';
const LOCK = `services-${getPortBase()}`;

/** Starts the services that are not running and prints one line for each. */
export async function ensureServices(only?: string[]): Promise<void> {
  await withLock(LOCK, () => startServices(only));
}

async function startServices(only?: string[]): Promise<void> {
  if (!runsInDocker()) installPrograms(only);
  const folder = findServiceFolder(getPortBase());
  if (existsSync(getPointerFile(getPortBase()))) {
    console.log(`The user postgres cannot enter this folder, so the data is in ${folder}`);
  }
  await runForAll(selectServices(only), async (service) => {
    const startedAt = performance.now();
    const outcome = await service.start();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    printLine(service, outcome === 'started' ? `started in ${seconds} s` : outcome);
  });
}

function installPrograms(only: string[] | undefined): void {
  const purposes = (['postgres', 'redis', 's3'] as const).filter((name) => only?.includes(name) ?? true);
  const installed = installMissing(purposes);
  if (installed.length > 0) console.log(`Installed ${installed.join(' ')}`);
}

async function stopServices(only?: string[]): Promise<void> {
  await runForAll(selectServices(only), async (service) =>
    printLine(service, (await service.stop()) ? 'stopped' : 'was not running'),
  );
}

async function resetServices(): Promise<void> {
  await stopServices();
  await deleteServiceData();
  console.log('Deleted their data.');
  await startServices();
}

async function showStatus(only?: string[]): Promise<void> {
  for (const service of selectServices(only)) {
    const state = (await service.answers()) ? 'answers' : 'silent';
    printLine(service, `${state.padEnd(8)} pid ${service.pid() ?? '-'}`);
  }
}

/** Runs all at the same time and waits for each: one failure must not leave another service half started. */
async function runForAll(services: Service[], act: (service: Service) => Promise<void>): Promise<void> {
  const outcomes = await Promise.allSettled(services.map(act));
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  if (failures.length > 0) throw new Error(failures.map(({ reason }) => toMessage(reason)).join('\n'));
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function selectServices(only?: string[]): Service[] {
  const all = createServiceSet();
  const unknown = only?.filter((name) => !all.some((service) => service.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`Unknown service: ${unknown.join(', ')}\n${USAGE}`);
  return all.filter((service) => only?.includes(service.name) ?? true);
}

function printLine({ name, address }: Service, state: string): void {
  console.log(`${name.padEnd(9)} ${state.padEnd(20)} ${address}`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
  const only = values.only?.split(',');
  const command = positionals[0] ?? 'start';
  if (command === 'status') return showStatus(only);
  if (command === 'start') return ensureServices(only);
  if (command === 'stop') return withLock(LOCK, () => stopServices(only));
  if (command === 'reset' && only === undefined) return withLock(LOCK, resetServices);
  throw new Error(USAGE);
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    console.error(toMessage(error));
    process.exitCode = 1;
  }
}
