import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_A_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

type ProcessUsage = { parent: number; ownTicks: number; endedChildrenTicks: number };

/** The processor seconds of a process, of its children, and of its children that have ended. */
export function readProcessorSeconds(pid: number): number {
  const program = readUsage(pid);
  const children = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map((entry) => readUsage(Number(entry)))
    .filter((process) => process?.parent === pid);
  const ticks = children.reduce((sum, child) => sum + (child?.ownTicks ?? 0), 0);
  return (ticks + (program?.ownTicks ?? 0) + (program?.endedChildrenTicks ?? 0)) / TICKS_A_SECOND;
}

/** Returns undefined if the process has just ended. */
function readUsage(pid: number): ProcessUsage | undefined {
  try {
    // The process name in brackets may contain spaces, so the fields are counted after it: https://man7.org/linux/man-pages/man5/proc.5.html
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [fields[1], ...fields.slice(11, 15)];
    return { parent, ownTicks: user + system, endedChildrenTicks: endedUser + endedSystem };
  } catch {
    return undefined;
  }
}
