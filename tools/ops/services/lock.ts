import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './processes.ts';
import { REPOSITORY } from './data-folder.ts';

/**
 * Runs the work while this process holds the lock file of that name: two starts at the same time would race for the
 * ports.
 */
export async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  const folder = join(REPOSITORY, '.services');
  mkdirSync(folder, { recursive: true });
  const lockFile = join(folder, `${name}.lock`);
  let hasPrinted = false;
  while (!tryLock(lockFile)) {
    if (!hasPrinted) console.log('Another start or stop is running; waiting for it.');
    hasPrinted = true;
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
    removeStaleLock(lockFile);
    return false;
  }
}

/** A killed process leaves its lock file behind. */
function removeStaleLock(lockFile: string): void {
  try {
    const owner = Number(readFileSync(lockFile, 'utf8'));
    if (owner > 0 && !isAlive(owner)) rmSync(lockFile, { force: true });
  } catch {
    // The owner released the lock between the two reads: the next try takes it.
  }
}
