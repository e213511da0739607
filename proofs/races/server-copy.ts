import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ProofRun } from '../kit/proof-run.ts';

/** Replaces a text in a file of the server. The file is relative to `apps/server/src`. */
export type Patch = { file: string; find: string; replace: string };

export type ServerMains = { apiMain: string; workerMain: string };

const OWN: ServerMains = {
  apiMain: import.meta.resolve('@ballpark/server/api.main'),
  workerMain: import.meta.resolve('@ballpark/server/worker.main'),
};

/** Returns the server itself or, with patches, a changed copy in a temporary folder. */
export function prepareServer(run: ProofRun, patches: readonly Patch[]): ServerMains {
  if (patches.length === 0) return OWN;
  const server = dirname(dirname(fileURLToPath(OWN.apiMain)));
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-patched-'));
  run.atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  // The same folder depth as the original, so that imports resolve the same way.
  const copy = join(folder, 'apps', 'server');
  const installed = join(server, 'node_modules');
  mkdirSync(dirname(copy), { recursive: true });
  cpSync(server, copy, { recursive: true, filter: (path) => path !== installed });
  symlinkSync(installed, join(copy, 'node_modules'));
  symlinkSync(join(server, '..', '..', 'node_modules'), join(folder, 'node_modules'));
  for (const patch of patches) applyPatch(join(copy, 'src', patch.file), patch);
  return { apiMain: toMainUrl(copy, 'api'), workerMain: toMainUrl(copy, 'worker') };
}

/** Fails for a patch whose text the server no longer has: its guard could not be removed. */
export function checkPatches(patches: readonly Patch[]): void {
  const source = dirname(fileURLToPath(OWN.apiMain));
  for (const patch of patches) patchText(join(source, patch.file), patch);
}

function applyPatch(path: string, patch: Patch): void {
  writeFileSync(path, patchText(path, patch));
}

function patchText(path: string, { file, find, replace }: Patch): string {
  const parts = readFileSync(path, 'utf8').split(find);
  if (parts.length !== 2) throw new Error(`${file} contains this text ${parts.length - 1} times: ${find}`);
  return parts.join(replace);
}

function toMainUrl(copy: string, name: string): string {
  return pathToFileURL(join(copy, 'src', `${name}.main.ts`)).href;
}
