import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';

/** The commands that the README tells a newcomer without containers to type, in their order and as they are written. */
export function readCommands(): string[] {
  const readme = readFileSync(join(REPOSITORY, 'README.md'), 'utf8');
  const [, section = ''] = /^## Try it$([\s\S]*?)^## /m.exec(readme) ?? [];
  const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  const block = blocks.find((commands) => commands.startsWith('apt-get'));
  if (block === undefined) throw new Error('README.md has no block of commands for Debian under "Try it".');
  return block.split('\n').filter((line) => line.trim() !== '');
}

/** The npm scripts among the commands. */
export function listScripts(commands: readonly string[]): string[] {
  return commands.flatMap((command) => /^npm run ([\w:]+)/.exec(command)?.[1] ?? []);
}
