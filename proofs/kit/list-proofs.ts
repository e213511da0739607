import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export type Proof = { name: string; path: string; claim: string };

const SUFFIX = '.proof.ts';
const FOLDER = dirname(import.meta.dirname);

export function listProofs(): Proof[] {
  const files = globSync(`*/*${SUFFIX}`, { cwd: FOLDER }).toSorted();
  return files.map((file) => {
    const path = join(FOLDER, file);
    return { name: basename(file, SUFFIX), path, claim: readClaim(readFileSync(path, 'utf8')) };
  });
}

/** The first line of a proof is a comment with its claim. */
function readClaim(text: string): string {
  return /^\/\*\* (.+) \*\/$/.exec(text.split('\n')[0] ?? '')?.[1] ?? '(its first line is no claim)';
}
