import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { portBase as currentPortBase } from './addresses.ts';

export const REPOSITORY = dirname(dirname(import.meta.dirname));

/** Where a set of services keeps its data, logs and pid files: in the repository when PostgreSQL's user can go there. */
export function serviceFolder(portBase: number): string {
  const ownFolder = join(REPOSITORY, '.services', String(portBase));
  const pointer = pointerFile(portBase);
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  if (canPostgresEnter(REPOSITORY)) return ownFolder;

  const reachable = [tmpdir(), '/tmp', '/var/tmp'].find(canPostgresEnter);
  if (reachable === undefined) throw new Error('No folder was found that the user postgres may enter.');
  const key = createHash('sha256').update(REPOSITORY).digest('hex').slice(0, 12);
  const folder = join(reachable, `ballpark-${key}`, String(portBase));
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  refuseForeignFolder(dirname(folder));
  mkdirSync(ownFolder, { recursive: true });
  writeFileSync(pointer, `${folder}\n`);
  return folder;
}

/** A folder for a private instance of a proof or a test; `reset` deletes it with the rest. */
export function privateFolder(name: string): string {
  return join(serviceFolder(currentPortBase()), 'private', name);
}

/** Deletes everything a stopped set has kept. */
export function deleteServiceFolder(portBase: number): void {
  rmSync(serviceFolder(portBase), { recursive: true, force: true });
  rmSync(join(REPOSITORY, '.services', String(portBase)), { recursive: true, force: true });
}

/** Written only when the data lies outside the repository. */
export function pointerFile(portBase: number): string {
  return join(REPOSITORY, '.services', String(portBase), 'moved-to');
}

/** As root the server runs as user postgres, who must be able to walk into every folder above the data. */
function canPostgresEnter(folder: string): boolean {
  if (process.getuid?.() !== 0) return true;
  return spawnSync('runuser', ['-u', 'postgres', '--', 'test', '-x', folder], { cwd: '/' }).status === 0;
}

/** The temp folder belongs to everyone: somebody else may have put a trap under the name we expect. */
function refuseForeignFolder(folder: string): void {
  if (statSync(folder).uid !== process.getuid?.()) throw new Error(`${folder} belongs to another user; remove it.`);
}
