import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { installMissing } from './debian-packages.mjs';
import { exclusively } from './lock.ts';
import { portBase } from './addresses.ts';
import { pointerFile, serviceFolder } from './data-folder.ts';
import { deleteServiceData, serviceSet } from './service-set.ts';
import type { Service } from './service.ts';
import { runsInDocker } from './mode.mjs';

const USAGE = 'Usage: npm run services [-- start|stop|reset|status] [--only postgres,redis,s3,mail]';
const LOCK = `services-${portBase()}`;

/** Starts the services that are not running; says one line for each. */
export async function ensureServices(only?: string[]): Promise<void> {
  await exclusively(LOCK, () => startServices(only));
}

async function startServices(only?: string[]): Promise<void> {
  if (!runsInDocker()) installPrograms(only);
  const folder = serviceFolder(portBase());
  if (existsSync(pointerFile(portBase()))) {
    console.log(`The user postgres may not enter this folder, so the data lies in ${folder}`);
  }
  await forEach(chosen(only), async (service) => {
    const startedAt = performance.now();
    const outcome = await service.start();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    say(service, outcome === 'started' ? `started in ${seconds} s` : outcome);
  });
}

function installPrograms(only: string[] | undefined): void {
  const purposes = (['postgres', 'redis', 's3'] as const).filter((name) => only?.includes(name) ?? true);
  const installed = installMissing(purposes);
  if (installed.length > 0) console.log(`Installed ${installed.join(' ')}`);
}

async function stopServices(only?: string[]): Promise<void> {
  await forEach(chosen(only), async (service) => say(service, (await service.stop()) ? 'stopped' : 'was not running'));
}

async function resetServices(): Promise<void> {
  await stopServices();
  await deleteServiceData();
  console.log('Deleted their data.');
  await startServices();
}

async function showStatus(only?: string[]): Promise<void> {
  for (const service of chosen(only)) {
    const state = (await service.answers()) ? 'answers' : 'silent';
    say(service, `${state.padEnd(8)} pid ${service.pid() ?? '-'}`);
  }
}

/** All at once, and each to its end: one that fails must not leave another half started. */
async function forEach(services: Service[], act: (service: Service) => Promise<void>): Promise<void> {
  const outcomes = await Promise.allSettled(services.map(act));
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  if (failures.length > 0) throw new Error(failures.map(({ reason }) => messageOf(reason)).join('\n'));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function chosen(only?: string[]): Service[] {
  const all = serviceSet();
  const unknown = only?.filter((name) => !all.some((service) => service.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`Unknown service: ${unknown.join(', ')}\n${USAGE}`);
  return all.filter((service) => only?.includes(service.name) ?? true);
}

function say({ name, address }: Service, what: string): void {
  console.log(`${name.padEnd(9)} ${what.padEnd(20)} ${address}`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
  const only = values.only?.split(',');
  const command = positionals[0] ?? 'start';
  if (command === 'status') return showStatus(only);
  if (command === 'start') return ensureServices(only);
  if (command === 'stop') return exclusively(LOCK, () => stopServices(only));
  if (command === 'reset' && only === undefined) return exclusively(LOCK, resetServices);
  throw new Error(USAGE);
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}
