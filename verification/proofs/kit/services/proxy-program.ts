import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProofRun } from '../proof-run.ts';

/** Plain JavaScript, which also runs before the project is installed. */
const INSTALL = join(import.meta.dirname, '../../../../tools/ops/services/debian-packages.mjs');
const LONGEST_END_MS = 10_000;
const LONGEST_START_MS = 60_000;

type ProxyProgram = {
  /** Writes the configuration for a folder that the proxy may use. */
  configuration: (folder: string) => string;
  command: (file: string) => string[];
  isAnswering: () => Promise<boolean>;
};

/** Starts a proxy with Debian's package and waits until it answers. It ends with the run. */
export async function startProxyProgram(
  run: ProofRun,
  { configuration, command, isAnswering }: ProxyProgram,
): Promise<void> {
  execFileSync(process.execPath, [INSTALL, 'proxies']);
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-proxy-'));
  run.atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'proxy.conf');
  writeFileSync(file, configuration(folder));
  const logFile = join(folder, 'proxy.log');
  const program = startProgram(run, { command: command(file), logFile, environment: { HOME: folder } });
  const deadline = Date.now() + LONGEST_START_MS;
  while (!(await isAnswering())) {
    if (program.hasEnded() || Date.now() > deadline) {
      throw new Error(`${command(file)[0]} did not start:\n${readFileSync(logFile, 'utf8')}`);
    }
    await sleep(100);
  }
}

type ProgramInput = {
  command: readonly string[];
  logFile: string;
  /** Beside the variables of this process. */
  environment?: NodeJS.ProcessEnv;
};

/** Starts a program of the operating system, which ends with the proof. */
export function startProgram(run: ProofRun, { command, logFile, environment = {} }: ProgramInput) {
  const [program = '', ...args] = command;
  const log = openSync(logFile, 'a');
  const child = spawn(program, args, { stdio: ['ignore', log, log], env: { ...process.env, ...environment } });
  const hasEnded = () => child.exitCode !== null;
  run.atEnd(
    () =>
      new Promise<void>((resolve) => {
        if (hasEnded()) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
        setTimeout(() => child.kill('SIGKILL'), LONGEST_END_MS).unref();
      }),
  );
  return { hasEnded };
}
