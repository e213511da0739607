import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';

/** The environment for programs of this repository: its own binaries come first on the PATH. */
export function getRepositoryEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: [join(REPOSITORY, 'node_modules/.bin'), process.env.PATH].join(delimiter) };
}

export type Command = { command: string; args: string[]; environment?: NodeJS.ProcessEnv; signal?: AbortSignal };

/** Runs a program in this terminal and returns its exit code. An aborted signal sends it SIGTERM. */
export function runCommand({ command, args, environment, signal }: Command): Promise<number> {
  const child = spawn(command, args, {
    cwd: REPOSITORY,
    stdio: 'inherit',
    env: { ...getRepositoryEnvironment(), ...environment },
  });
  signal?.addEventListener('abort', () => child.kill('SIGTERM'));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code) => done(code ?? 1));
  });
}

/** Runs a program and throws if it fails. */
export async function runOrThrow(command: Command): Promise<void> {
  const code = await runCommand(command);
  if (code !== 0) throw new Error(`${command.command} ${command.args.join(' ')} ended with ${code}`);
}
