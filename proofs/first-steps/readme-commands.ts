import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';

/** The commands that the README tells a newcomer to type, in their order and as they are written. */
export function readCommands(): string[] {
  const readme = readFileSync(join(REPOSITORY, 'README.md'), 'utf8');
  const [, block] = /^## Try it$[\s\S]*?^```sh\n([\s\S]*?)^```$/m.exec(readme) ?? [];
  if (block === undefined) throw new Error('README.md has no block of commands under "Try it".');
  return block.split('\n').filter((line) => line.trim() !== '');
}

/** The npm scripts among the commands. */
export function listScripts(commands: readonly string[]): string[] {
  return commands.flatMap((command) => /^npm run ([\w:]+)/.exec(command)?.[1] ?? []);
}
