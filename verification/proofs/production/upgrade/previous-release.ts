import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getPrivateFolder, REPOSITORY } from '@ballpark/ops/services/data-folder';
import type { migrate } from '@ballpark/server/database/migrate';
import type { ALL_JOBS } from '@ballpark/server/composition/features';
import type { prepareQueues } from '@ballpark/server/jobs/prepare-queues';
import type { ProofRun } from '../../kit/proof-run.ts';

/** A checkout of the release before this one. */
export type PreviousRelease = {
  version: string;
  commit: string;
  mains: { apiMain: string; workerMain: string };
  /** Applies the migrations of that release and creates its queues with its own code, so that the database is as that release leaves it. */
  migrate: (databaseUrl: string) => Promise<void>;
};

type Release = { version: string; commit: string | undefined };

/** The release sections of the changelog, the newest first, each with the commit that it names. */
function readReleases(): Release[] {
  const text = readFileSync(join(REPOSITORY, 'CHANGELOG.md'), 'utf8');
  return text.split(/^## (?=\d)/m).flatMap((section) => {
    const version = /^\d+\.\d+\.\d+/.exec(section)?.[0];
    return version === undefined ? [] : [{ version, commit: /\b[0-9a-f]{40}\b/.exec(section)?.[0] }];
  });
}

/** The newest release that names its commit. A release cannot name its own, so the one that is being made does not count. */
function findPrevious(): { version: string; commit: string } {
  const previous = readReleases().find(({ commit }) => commit !== undefined);
  if (previous?.commit === undefined) throw new Error('CHANGELOG.md names no commit of a release.');
  return { version: previous.version, commit: previous.commit };
}

export function checkOutPrevious(run: ProofRun): PreviousRelease {
  const { version, commit } = findPrevious();
  const folder = `${getPrivateFolder('upgrade')}-previous`;
  const clear = () => rmSync(folder, { recursive: true, force: true });
  clear();
  run.atEnd(async () => clear());
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: REPOSITORY, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
  installPackages(folder);
  run.say(`${version} is checked out (${commit.slice(0, 8)})`);
  const getUrl = (path: string) => pathToFileURL(join(folder, path)).href;
  return {
    version,
    commit,
    mains: {
      apiMain: getUrl('apps/server/src/api.main.ts'),
      workerMain: getUrl('apps/server/src/worker.main.ts'),
    },
    migrate: async (databaseUrl) => {
      // These modules have had these exports since the first release; the list of features lay in app/ at first.
      const database = (await import(getUrl('apps/server/src/database/migrate.ts'))) as { migrate: typeof migrate };
      const jobs = (await import(getUrl('apps/server/src/jobs/prepare-queues.ts'))) as {
        prepareQueues: typeof prepareQueues;
      };
      const lists = ['composition', 'app'].map((name) => `apps/server/src/${name}/features.ts`);
      const list = lists.find((path) => existsSync(join(folder, path)));
      if (list === undefined) throw new Error(`${version} has no list of features.`);
      const features = (await import(getUrl(list))) as { ALL_JOBS: typeof ALL_JOBS };
      await database.migrate(databaseUrl, { together: true });
      await jobs.prepareQueues(databaseUrl, features.ALL_JOBS);
    },
  };
}

/** Links the packages of this checkout if it has all those of the previous release in the same versions. */
function installPackages(folder: string): void {
  const [own, previous] = [readLock(REPOSITORY), readLock(folder)];
  const places = listPlaces(own, previous);
  const isSame = places.every(({ from, to }) => hasPackages({ lock: own, from }, { lock: previous, to }));
  if (!isSame) {
    execFileSync('npm', ['ci', '--ignore-scripts', '--prefer-offline'], { cwd: folder, stdio: 'inherit' });
    return;
  }
  for (const { from, to } of places) {
    const packages = join(REPOSITORY, from, 'node_modules');
    // Hard links: the relative links of the workspaces then lead into the other checkout.
    if (existsSync(packages)) execFileSync('cp', ['-al', packages, join(folder, to)]);
  }
  for (const [name, { resolved, link }] of Object.entries(previous)) {
    if (link !== true || resolved === undefined) continue;
    // A workspace may have lain elsewhere.
    rmSync(join(folder, name), { force: true });
    symlinkSync(relative(dirname(join(folder, name)), join(folder, resolved)), join(folder, name));
  }
}

type Lock = Record<string, { name?: string; version?: string; resolved?: string; link?: boolean }>;

function readLock(folder: string): Lock {
  // The format of npm's lockfile.
  return (JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages;
}

/** The folder of each workspace of the previous release, and of the one with the same name here. The root is ''. */
function listPlaces(own: Lock, previous: Lock): { from: string; to: string }[] {
  const here = new Map(listWorkspaces(own).map(([folder, name]) => [name, folder]));
  return listWorkspaces(previous).map(([to, name]) => ({ from: here.get(name) ?? to, to }));
}

function listWorkspaces(lock: Lock): [folder: string, name: string | undefined][] {
  return Object.entries(lock)
    .filter(([path]) => !path.includes('node_modules/'))
    .map(([path, { name }]) => [path, name]);
}

function hasPackages(
  { lock: own, from }: { lock: Lock; from: string },
  { lock, to }: { lock: Lock; to: string },
): boolean {
  const prefix = join(to, 'node_modules/');
  return Object.entries(lock)
    .filter(([path, { link }]) => path.startsWith(prefix) && link !== true)
    .every(([path, { version }]) => own[join(from, path.slice(to.length))]?.version === version);
}
