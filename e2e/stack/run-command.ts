import { spawn } from 'node:child_process';
import { ownEnvironment, REPOSITORY } from './repository.ts';

export type Command = { command: string; args: string[]; environment?: NodeJS.ProcessEnv; signal?: AbortSignal };

/** Runs a program with our terminal and answers its exit code. The signal asks it to end. */
export function runCommand({ command, args, environment, signal }: Command): Promise<number> {
  const child = spawn(command, args, {
    cwd: REPOSITORY,
    stdio: 'inherit',
    env: { ...ownEnvironment(), ...environment },
  });
  signal?.addEventListener('abort', () => child.kill('SIGTERM'));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code) => done(code ?? 1));
  });
}

/** The same where going on after a failure makes no sense. */
export async function mustRun(command: Command): Promise<void> {
  const code = await runCommand(command);
  if (code !== 0) throw new Error(`${command.command} ${command.args.join(' ')} ended with ${code}`);
}
