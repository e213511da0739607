import { execFileSync } from 'node:child_process';

/** Processes this one has started that run a program of this name. */
export function listChildProcesses(program: string): number[] {
  const output = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)]).toString();
  return output
    .split('\n')
    .filter((line) => line.includes(program))
    .map((line) => Number(line.trim().split(' ')[0]));
}
