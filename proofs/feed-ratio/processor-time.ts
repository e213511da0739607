import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_A_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

type Used = { parent: number; ownTicks: number; endedChildrenTicks: number };

/** Seconds of a processor a program has used, with its children, those that have ended too. */
export function processorSeconds(pid: number): number {
  const program = used(pid);
  const children = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map((entry) => used(Number(entry)))
    .filter((process) => process?.parent === pid);
  const ticks = children.reduce((sum, child) => sum + (child?.ownTicks ?? 0), 0);
  return (ticks + (program?.ownTicks ?? 0) + (program?.endedChildrenTicks ?? 0)) / TICKS_A_SECOND;
}

/** Undefined for one that has just ended. */
function used(pid: number): Used | undefined {
  try {
    // The name in brackets may hold anything, so counting begins behind it: https://man7.org/linux/man-pages/man5/proc.5.html
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [fields[1], ...fields.slice(11, 15)];
    return { parent, ownTicks: user + system, endedChildrenTicks: endedUser + endedSystem };
  } catch {
    return undefined;
  }
}
