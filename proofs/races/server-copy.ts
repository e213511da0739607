import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ProofRun } from '../kit/proof-run.ts';

/** Words of one of the server's files, and what stands there instead. */
export type Patch = { /** Below src. */ file: string; find: string; replace: string };

export type Mains = { apiMain: string; workerMain: string };

const OWN: Mains = {
  apiMain: import.meta.resolve('@ballpark/server/api.main'),
  workerMain: import.meta.resolve('@ballpark/server/worker.main'),
};

/** The server as it is or, with patches, a copy of it in a folder of its own that is gone afterwards. */
export function serverWith(run: ProofRun, patches: readonly Patch[]): Mains {
  if (patches.length === 0) return OWN;
  const server = dirname(dirname(fileURLToPath(OWN.apiMain)));
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-patched-'));
  run.atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  // As deep as the original, so that whatever it imports is found the same way.
  const copy = join(folder, 'apps', 'server');
  const installed = join(server, 'node_modules');
  mkdirSync(dirname(copy), { recursive: true });
  cpSync(server, copy, { recursive: true, filter: (path) => path !== installed });
  symlinkSync(installed, join(copy, 'node_modules'));
  symlinkSync(join(server, '..', '..', 'node_modules'), join(folder, 'node_modules'));
  for (const patch of patches) apply(join(copy, 'src', patch.file), patch);
  return { apiMain: mainIn(copy, 'api'), workerMain: mainIn(copy, 'worker') };
}

function apply(path: string, { file, find, replace }: Patch): void {
  const text = readFileSync(path, 'utf8');
  const parts = text.split(find);
  if (parts.length !== 2) throw new Error(`${file} has these words ${parts.length - 1} times: ${find}`);
  writeFileSync(path, parts.join(replace));
}

function mainIn(copy: string, name: string): string {
  return pathToFileURL(join(copy, 'src', `${name}.main.ts`)).href;
}
