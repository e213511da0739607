import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getPrivateFolder, REPOSITORY } from '@ballpark/ops/services/data-folder';
import type { migrate } from '@ballpark/server/database/migrate';
import type { prepareQueues } from '@ballpark/server/jobs/prepare-queues';
import type { ProofRun } from '../kit/proof-run.ts';

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

function readVersion(): string {
  // Every package.json has a version.
  return (JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')) as { version: string }).version;
}

/** The release after which this one comes, by its order in the changelog. */
function findPrevious(): { version: string; commit: string } {
  const releases = readReleases();
  const own = releases.findIndex(({ version }) => version === readVersion());
  const previous = releases.slice(own + 1).find(({ commit }) => commit !== undefined);
  if (own === -1 || previous?.commit === undefined) {
    throw new Error(`CHANGELOG.md names no commit for the release before ${readVersion()}.`);
  }
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
      // Both modules have exported these functions since the first release.
      const database = (await import(getUrl('apps/server/src/database/migrate.ts'))) as { migrate: typeof migrate };
      const jobs = (await import(getUrl('apps/server/src/jobs/prepare-queues.ts'))) as {
        prepareQueues: typeof prepareQueues;
      };
      await database.migrate(databaseUrl, { together: true });
      await jobs.prepareQueues(databaseUrl);
    },
  };
}

/** Links the packages of this checkout if it has all those of the previous release in the same versions. */
function installPackages(folder: string): void {
  const own = readLock(REPOSITORY);
  const isSame = Object.entries(readLock(folder)).every(
    ([name, { version, link }]) => link === true || own[name]?.version === version || isOwnPackage(name),
  );
  if (!isSame) {
    execFileSync('npm', ['ci', '--ignore-scripts', '--prefer-offline'], { cwd: folder, stdio: 'inherit' });
    return;
  }
  for (const name of [
    '.',
    'apps/server',
    'apps/web',
    'e2e',
    'proofs',
    'ops',
    'demo',
    'packages/contracts',
    'packages/rules',
  ]) {
    const packages = join(REPOSITORY, name, 'node_modules');
    // Hard links: the relative links of the workspaces then lead into the other checkout.
    if (existsSync(packages)) execFileSync('cp', ['-al', packages, join(folder, name)]);
  }
}

type Lock = Record<string, { version?: string; link?: boolean }>;

function readLock(folder: string): Lock {
  // The format of npm's lockfile.
  return (JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages;
}

function isOwnPackage(name: string): boolean {
  return !name.includes('node_modules/');
}
