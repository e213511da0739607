import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './processes.ts';
import { REPOSITORY } from './data-folder.ts';

/** Runs the work while no other process of this repository does work of the same name: two starts at once would race for the ports. */
export async function exclusively(name: string, work: () => Promise<void>): Promise<void> {
  const folder = join(REPOSITORY, '.services');
  mkdirSync(folder, { recursive: true });
  const lockFile = join(folder, `${name}.lock`);
  let hasSaid = false;
  while (!tryLock(lockFile)) {
    if (!hasSaid) console.log('Another start or stop is under way; waiting for it.');
    hasSaid = true;
    await sleep(200);
  }
  try {
    await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function tryLock(lockFile: string): boolean {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    removeStale(lockFile);
    return false;
  }
}

/** A process that was killed leaves its lock behind. */
function removeStale(lockFile: string): void {
  try {
    const owner = Number(readFileSync(lockFile, 'utf8'));
    if (owner > 0 && !isAlive(owner)) rmSync(lockFile, { force: true });
  } catch {
    // Released between the two looks: the next try takes it.
  }
}
