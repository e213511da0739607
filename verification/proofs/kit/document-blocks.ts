import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';

const HEADING = /^#+ (.*)$/;

/** The shell blocks of a document under one heading, in their order. */
export function readShellBlocks(document: string, heading: string): string[] {
  const blocks: string[] = [];
  let current: string | undefined;
  let block: string[] | undefined;
  for (const line of readFileSync(join(REPOSITORY, document), 'utf8').split('\n')) {
    if (block === undefined) current = HEADING.exec(line)?.[1] ?? current;
    if (block !== undefined && line.trim() === '```') {
      blocks.push(block.join('\n'));
      block = undefined;
    } else if (block !== undefined) block.push(line);
    else if (line.trim() === '```sh' && current === heading) block = [];
  }
  if (blocks.length === 0) throw new Error(`${document} has no shell block under '${heading}'.`);
  return blocks;
}
