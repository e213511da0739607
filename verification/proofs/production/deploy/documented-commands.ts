import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';

/** The commands under one heading of docs/deploy.md. */
export type DocumentedBlock = { part: string; heading: string; script: string };

/** Types a block into a box. Later blocks see the variables of earlier ones. */
export type Shell = (block: DocumentedBlock) => Promise<string>;

/** All blocks of commands, in their order and as they are written. Blocks in another language than `sh` are examples. */
export function readBlocks(): DocumentedBlock[] {
  const blocks: DocumentedBlock[] = [];
  let part = '';
  let heading = '';
  let lines: string[] | undefined;
  for (const line of readFileSync(join(REPOSITORY, 'docs/deploy.md'), 'utf8').split('\n')) {
    if (lines !== undefined && line === '```') {
      blocks.push({ part, heading, script: lines.join('\n') });
      lines = undefined;
    } else if (lines !== undefined) lines.push(line);
    else if (line === '```sh') lines = [];
    else if (line.startsWith('## ')) {
      part = line.slice(3);
      heading = part;
    } else if (line.startsWith('### ')) heading = line.slice(4);
  }
  return blocks;
}

/** The variables that the block "Your values" sets. */
export function listValueNames(blocks: readonly DocumentedBlock[]): string[] {
  const { script = '' } = blocks.find(({ heading }) => heading === 'Your values') ?? {};
  return [...script.matchAll(/\b([A-Z][A-Z0-9_]*)=/g)].map(([, name = '']) => name);
}
