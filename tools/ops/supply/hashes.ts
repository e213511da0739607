import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  INSTALLED_LOCKFILE,
  LOCKFILE,
  parseLockedPackages,
  readLockedPackages,
  type LockedPackage,
} from './locked-packages.ts';

type KnownHash = { integrity: string; source: string };

/**
 * A published version never changes, so its hash in the lockfile must not either. It is compared with the hash that npm
 * verified when it installed the package, and with the lockfiles of earlier commits. The second comparison also covers
 * packages for other platforms. A version that is new and not installed is compared with nothing; `npm ci` does that.
 */
export function findChangedHashes(folder: string): string[] {
  const known = readKnownHashes(folder);
  return readLockedPackages(folder).flatMap(({ id, integrity }) => {
    const different = (known.get(id) ?? []).find((candidate) => candidate.integrity !== integrity);
    if (integrity === undefined || different === undefined) return [];
    return [
      `${id}: its hash is ${shorten(integrity)}, but ${shorten(different.integrity)} ${different.source}. ` +
        `Ask the registry (npm view ${id} dist.integrity) and restore the right line with git.`,
    ];
  });
}

function readKnownHashes(folder: string): Map<string, KnownHash[]> {
  const installed = existsSync(join(folder, INSTALLED_LOCKFILE)) ? readLockedPackages(folder, INSTALLED_LOCKFILE) : [];
  const known = [
    ...toKnownHashes(installed, 'is installed'),
    ...listEarlierLockfiles(folder).flatMap(({ commit, text }) =>
      toKnownHashes(parseLockedPackages(text), `was in commit ${commit.slice(0, 8)}`),
    ),
  ];
  return Map.groupBy(known, ({ id }) => id);
}

function toKnownHashes(packages: readonly LockedPackage[], source: string): (KnownHash & { id: string })[] {
  return packages.flatMap(({ id, integrity }) => (integrity === undefined ? [] : [{ id, integrity, source }]));
}

/** None where there is no repository, for example while an image is built. */
function listEarlierLockfiles(folder: string): { commit: string; text: string }[] {
  const commits = runGit(folder, ['log', '--max-count=50', '--format=%H', '--', LOCKFILE]).split('\n').filter(Boolean);
  return commits.map((commit) => ({ commit, text: runGit(folder, ['show', `${commit}:./${LOCKFILE}`]) }));
}

function runGit(folder: string, args: string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return status === 0 ? stdout : '';
}

function shorten(integrity: string): string {
  return `${integrity.slice(0, 19)}…`;
}
