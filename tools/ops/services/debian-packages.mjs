// Plain JavaScript: in a fresh clone this runs on the installed Node, before `npm ci` brings the pinned version.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isProgramInstalled, runsInDocker } from './mode.mjs';

const OLDEST_POSTGRES = 15;
const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.d/ballpark.conf';
const SWIFT_PARTS = ['proxy', 'account', 'container', 'object'];

/**
 * @typedef {'postgres' | 'redis' | 's3' | 'browser' | 'photos' | 'processes'} DevelopmentPurpose
 * @typedef {DevelopmentPurpose | 'proxies' | 'roots' | 'backups' | 'watching' | 'boxes' | 'units'} Purpose
 * @typedef {{ purpose: Purpose, isInstalled: () => boolean, packages: () => string[] }} Need
 */

/** @type {Need[]} */
const NEEDS = [
  {
    purpose: 'postgres',
    isInstalled: hasPostgres,
    packages: () => [`postgresql-${readDebianVersion()}`, `postgresql-${readDebianVersion()}-postgis-3`],
  },
  { purpose: 'redis', isInstalled: () => isProgramInstalled('redis-server'), packages: () => ['redis-server'] },
  {
    purpose: 's3',
    isInstalled: () => SWIFT_PARTS.every((part) => existsSync(`/usr/bin/swift-${part}-server`)),
    packages: () => SWIFT_PARTS.map((part) => `swift-${part}`),
  },
  {
    purpose: 'browser',
    isInstalled: () =>
      ['chromium', 'chromium-headless-shell'].every(isProgramInstalled) &&
      existsSync('/usr/share/fonts/truetype/liberation'),
    packages: () => ['chromium', 'chromium-headless-shell', 'fonts-liberation'],
  },
  { purpose: 'photos', isInstalled: () => isProgramInstalled('exiftool'), packages: () => ['libimage-exiftool-perl'] },
  // `npm run dev` asks `ps` for the child processes it ends.
  { purpose: 'processes', isInstalled: () => isProgramInstalled('ps'), packages: () => ['procps'] },
  {
    purpose: 'proxies',
    isInstalled: () => ['haproxy', 'nginx', 'caddy'].every(isProgramInstalled),
    packages: () => ['haproxy', 'nginx-light', 'caddy'],
  },
  {
    purpose: 'backups',
    isInstalled: () => ['pgbackrest', 'rclone'].every(isProgramInstalled),
    packages: () => ['pgbackrest', 'rclone'],
  },
  { purpose: 'roots', isInstalled: () => isProgramInstalled('mmdebstrap'), packages: () => ['mmdebstrap'] },
  {
    purpose: 'watching',
    isInstalled: () => ['prometheus', 'promtool', 'prometheus-alertmanager', 'amtool'].every(isProgramInstalled),
    packages: () => ['prometheus', 'prometheus-alertmanager'],
  },
  {
    purpose: 'boxes',
    isInstalled: () => ['slirp4netns', 'ip', 'nft', 'nsenter'].every(isProgramInstalled),
    packages: () => ['slirp4netns', 'iproute2', 'nftables', 'util-linux'],
  },
  { purpose: 'units', isInstalled: () => isProgramInstalled('systemd-analyze'), packages: () => ['systemd'] },
];

/** A proof that needs these installs them itself. */
const OF_PROOFS = ['proxies', 'roots', 'backups', 'watching', 'boxes', 'units'];
const DEVELOPMENT = NEEDS.map((need) => need.purpose).filter((purpose) => !OF_PROOFS.includes(purpose));

/** Whether PostgreSQL and PostGIS are installed in the same version. */
function hasPostgres() {
  if (!existsSync('/usr/lib/postgresql')) return isProgramInstalled('initdb');
  return readdirSync('/usr/lib/postgresql')
    .filter((major) => Number(major) >= OLDEST_POSTGRES)
    .some(
      (major) =>
        existsSync(`/usr/lib/postgresql/${major}/bin/initdb`) &&
        existsSync(`/usr/share/postgresql/${major}/extension/postgis.control`),
    );
}

/** The version of this Debian release: the package `postgresql` depends on it. */
function readDebianVersion() {
  const { stdout } = spawnSync('apt-cache', ['depends', 'postgresql'], { encoding: 'utf8' });
  return /Depends: postgresql-(\d+)/.exec(stdout ?? '')?.[1] ?? String(OLDEST_POSTGRES);
}

/**
 * Installs the missing packages for the given purposes and returns their names.
 * Throws with the command to run when this process may not install packages.
 * @param {Purpose[]} purposes
 * @returns {string[]}
 */
export function installMissing(purposes = DEVELOPMENT) {
  const missing = () => NEEDS.filter((need) => purposes.includes(need.purpose) && !need.isInstalled());
  if (missing().length === 0) return [];
  if (!isProgramInstalled('apt-get') || process.getuid?.() !== 0) {
    const packages = missing().flatMap((need) => need.packages());
    throw new Error(
      `Some programs are missing. As root on Debian 12 or newer run:\n  apt-get install -y --no-install-recommends ${packages.join(' ')}\nOr use containers: BALLPARK_SERVICES=docker`,
    );
  }
  preventDefaultCluster();
  runApt(['update']);
  const packages = missing().flatMap((need) => need.packages());
  runApt(['install', '-y', '--no-install-recommends', ...packages]);
  const stillMissing = missing().map((need) => need.purpose);
  if (stillMissing.length > 0) {
    throw new Error(`Installed ${packages.join(' ')}, but these still do not work: ${stillMissing.join(', ')}`);
  }
  return packages;
}

/** Keeps Debian from creating and starting its own cluster on port 5432; ours is in the project's folder. */
function preventDefaultCluster() {
  if (existsSync(CLUSTER_SETTINGS)) return;
  mkdirSync(dirname(CLUSTER_SETTINGS), { recursive: true });
  writeFileSync(CLUSTER_SETTINGS, 'create_main_cluster = false\n');
}

/** @param {string[]} args */
function runApt(args) {
  // In run level 1 Debian installs a server without starting it.
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  try {
    execFileSync('apt-get', ['-q', ...args], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new Error(`apt-get ${args[0]} failed:\n${output}`, { cause: error });
  }
}

function main() {
  /** @type {Purpose[]} */
  const notInContainers = ['browser', 'photos', 'processes'];
  if (process.platform !== 'linux') {
    if (!runsInDocker()) throw new Error('Docker is missing: start it, the services run in its containers.');
    console.log('Debian packages: none on this system, the services run in containers');
    return;
  }
  const usual = runsInDocker() ? notInContainers : DEVELOPMENT;
  // A proof that needs more names it.
  const named = NEEDS.map((need) => need.purpose).filter((purpose) => process.argv.slice(2).includes(purpose));
  const installed = installMissing(named.length > 0 ? named : usual);
  console.log(
    installed.length === 0 ? 'Debian packages: all installed' : `Debian packages: installed ${installed.join(' ')}`,
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
