// `stash` before a build and `add` after it: the folder `assets` of the new build also gets the files of the last two
// builds. A page that was open during a deployment then still finds the chunks that it loads later.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How many earlier builds are kept. */
const KEPT_BUILDS = 2;
const ASSETS = 'client/assets';
/** The names of the files that each build made, the newest first. Next to the public folder, so it is not served. */
const BUILDS_FILE = 'asset-builds.json';

type BuildFolders = { build: string; stash: string };

/** Copies the assets of the present build and of the builds that it has kept. */
export function stashAssets({ build, stash }: BuildFolders): void {
  rmSync(stash, { recursive: true, force: true });
  const assets = join(build, ASSETS);
  if (!existsSync(assets)) return;
  mkdirSync(stash, { recursive: true });
  cpSync(assets, join(stash, 'assets'), { recursive: true });
  writeFileSync(join(stash, BUILDS_FILE), JSON.stringify(readBuilds(build) ?? [listNames(assets)]));
}

/** Adds the files of the last two builds to the new one. A repeated build, with the same files, is not an earlier one. */
export function addStashedAssets({ build, stash }: BuildFolders): void {
  const assets = join(build, ASSETS);
  const own = listNames(assets);
  const earlier = (readBuilds(stash) ?? []).filter((names) => names.join() !== own.join()).slice(0, KEPT_BUILDS);
  for (const name of new Set(earlier.flat())) {
    cpSync(join(stash, 'assets', name), join(assets, name), { force: false });
  }
  writeFileSync(join(build, BUILDS_FILE), `${JSON.stringify([own, ...earlier])}\n`);
  rmSync(stash, { recursive: true, force: true });
}

function readBuilds(folder: string): string[][] | undefined {
  const file = join(folder, BUILDS_FILE);
  // The file is written above only.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[][]) : undefined;
}

function listNames(folder: string): string[] {
  return readdirSync(folder).toSorted();
}

const COMMANDS: Record<string, (folders: BuildFolders) => void> = { stash: stashAssets, add: addStashedAssets };

if (import.meta.main) {
  const web = join(import.meta.dirname, '..');
  COMMANDS[process.argv[2] ?? '']?.({ build: join(web, 'build'), stash: join(web, 'build.stash') });
}
