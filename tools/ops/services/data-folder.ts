import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getPortBase } from './addresses.ts';

export const REPOSITORY = dirname(dirname(dirname(import.meta.dirname)));

/** The folder for the data, logs and pid files of a set: in the repository if the user postgres can enter it. */
export function findServiceFolder(portBase: number): string {
  const ownFolder = join(REPOSITORY, '.services', String(portBase));
  const pointer = getPointerFile(portBase);
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

/** A folder for a private instance of a proof or a test; `reset` deletes it too. */
export function getPrivateFolder(name: string): string {
  return join(findServiceFolder(getPortBase()), 'private', name);
}

/** Deletes all data of a stopped set. */
export function deleteServiceFolder(portBase: number): void {
  rmSync(findServiceFolder(portBase), { recursive: true, force: true });
  rmSync(join(REPOSITORY, '.services', String(portBase)), { recursive: true, force: true });
}

/** Exists only when the data is outside the repository. */
export function getPointerFile(portBase: number): string {
  return join(REPOSITORY, '.services', String(portBase), 'moved-to');
}

/** As root the server runs as the user postgres, which needs access to every parent folder of the data. */
function canPostgresEnter(folder: string): boolean {
  if (process.getuid?.() !== 0) return true;
  return spawnSync('runuser', ['-u', 'postgres', '--', 'test', '-x', folder], { cwd: '/' }).status === 0;
}

/** Every user can write to the temp folder: another user may have created a folder of this name as a trap. */
function refuseForeignFolder(folder: string): void {
  if (statSync(folder).uid !== process.getuid?.()) throw new Error(`${folder} belongs to another user; remove it.`);
}
