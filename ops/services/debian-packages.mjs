// Plain JavaScript: on a fresh clone this runs on the machine's own Node, before `npm ci` brings the pinned one.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isProgramThere, runsInDocker } from './mode.mjs';

const OLDEST_POSTGRES = 15;
const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.d/ballpark.conf';
const SWIFT_PARTS = ['proxy', 'account', 'container', 'object'];

/**
 * @typedef {'postgres' | 'redis' | 's3' | 'browser' | 'photos' | 'processes'} Purpose
 * @typedef {{ purpose: Purpose, isThere: () => boolean, packages: () => string[] }} Need
 */

/** @type {Need[]} */
const NEEDS = [
  {
    purpose: 'postgres',
    isThere: hasPostgres,
    packages: () => [`postgresql-${debianPostgres()}`, `postgresql-${debianPostgres()}-postgis-3`],
  },
  { purpose: 'redis', isThere: () => isProgramThere('redis-server'), packages: () => ['redis-server'] },
  {
    purpose: 's3',
    isThere: () => SWIFT_PARTS.every((part) => existsSync(`/usr/bin/swift-${part}-server`)),
    packages: () => SWIFT_PARTS.map((part) => `swift-${part}`),
  },
  {
    purpose: 'browser',
    isThere: () =>
      ['chromium', 'chromium-headless-shell'].every(isProgramThere) &&
      existsSync('/usr/share/fonts/truetype/liberation'),
    packages: () => ['chromium', 'chromium-headless-shell', 'fonts-liberation'],
  },
  { purpose: 'photos', isThere: () => isProgramThere('exiftool'), packages: () => ['libimage-exiftool-perl'] },
  // `npm run dev` asks `ps` for the child processes it ends.
  { purpose: 'processes', isThere: () => isProgramThere('ps'), packages: () => ['procps'] },
];

/** PostgreSQL and PostGIS of the same version. */
function hasPostgres() {
  if (!existsSync('/usr/lib/postgresql')) return isProgramThere('initdb');
  return readdirSync('/usr/lib/postgresql')
    .filter((major) => Number(major) >= OLDEST_POSTGRES)
    .some(
      (major) =>
        existsSync(`/usr/lib/postgresql/${major}/bin/initdb`) &&
        existsSync(`/usr/share/postgresql/${major}/extension/postgis.control`),
    );
}

/** The version this Debian release carries: the bare package name stands for it. */
function debianPostgres() {
  const { stdout } = spawnSync('apt-cache', ['depends', 'postgresql'], { encoding: 'utf8' });
  return /Depends: postgresql-(\d+)/.exec(stdout ?? '')?.[1] ?? String(OLDEST_POSTGRES);
}

/**
 * Installs what is missing for the given purposes and answers which packages that took.
 * Throws with the exact command to run when it may not install by itself.
 * @param {Purpose[]} purposes
 * @returns {string[]}
 */
export function installMissing(purposes = NEEDS.map((need) => need.purpose)) {
  const missing = () => NEEDS.filter((need) => purposes.includes(need.purpose) && !need.isThere());
  if (missing().length === 0) return [];
  if (!isProgramThere('apt-get') || process.getuid?.() !== 0) {
    const packages = missing().flatMap((need) => need.packages());
    throw new Error(
      `Some programs are missing. As root on Debian 12 or newer run:\n  apt-get install -y --no-install-recommends ${packages.join(' ')}\nOr use containers: BALLPARK_SERVICES=docker`,
    );
  }
  preventDefaultCluster();
  apt(['update']);
  const packages = missing().flatMap((need) => need.packages());
  apt(['install', '-y', '--no-install-recommends', ...packages]);
  const stillMissing = missing().map((need) => need.purpose);
  if (stillMissing.length > 0) {
    throw new Error(`Installed ${packages.join(' ')}, but these still do not work: ${stillMissing.join(', ')}`);
  }
  return packages;
}

/** Debian would set up and start a PostgreSQL of its own on 5432; ours lives in the project's folder. */
function preventDefaultCluster() {
  if (existsSync(CLUSTER_SETTINGS)) return;
  mkdirSync(dirname(CLUSTER_SETTINGS), { recursive: true });
  writeFileSync(CLUSTER_SETTINGS, 'create_main_cluster = false\n');
}

/** @param {string[]} args */
function apt(args) {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['-q', ...args], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new Error(`apt-get ${args[0]} failed:\n${output}`, { cause: error });
  }
}

function main() {
  /** @type {Purpose[]} */
  const beyondContainers = ['browser', 'photos', 'processes'];
  const installed = installMissing(runsInDocker() ? beyondContainers : undefined);
  console.log(
    installed.length === 0 ? 'Debian packages: all there' : `Debian packages: installed ${installed.join(' ')}`,
  );
}

if (process.argv[1]?.endsWith('debian-packages.mjs')) {
  try {
    main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
