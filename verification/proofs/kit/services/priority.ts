import { existsSync, writeFileSync } from 'node:fs';

/**
 * Lets a process, and all of its session, go before other programs: for a proof that measures seconds with the processes of
 * several machines on the cores of one. Linux weighs sessions against each other first, so the nice value of a process
 * alone would change nothing.
 */
export function raisePriority(pid: number | undefined, priority: string): void {
  const file = `/proc/${pid}/autogroup`;
  if (pid === undefined || !existsSync(file)) return;
  try {
    writeFileSync(file, priority);
  } catch {
    // Only root may do that. Without it times are worse.
  }
}
