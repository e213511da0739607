import { execFileSync } from 'node:child_process';

/** The ids of this process's children whose command line contains `program`. */
export function listChildProcesses(program: string): number[] {
  const output = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)]).toString();
  return output
    .split('\n')
    .filter((line) => line.includes(program))
    .map((line) => Number(line.trim().split(' ')[0]));
}
