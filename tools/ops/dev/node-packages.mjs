// Plain JavaScript: in a fresh clone this runs on the installed Node, before `npm ci` brings the pinned version.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
/** npm puts this folder first on the PATH of every script. */
export const programs = join(repository, 'node_modules', '.bin');
/** The package that holds the pinned Node for this machine. There is none for macOS, where the installed Node runs everything. */
const NODE_PACKAGE = `node-linux-${process.arch}`;
const bringsNode = process.platform === 'linux';
const NODE_MAJOR = 24;

/**
 * Installs the packages of the lockfile with the pinned Node. An older Node would do the work, but npm leaves out optional
 * packages that are not for the Node it runs on: the native parts of sharp, of the bundler and of the linter.
 */
function installNodePackages() {
  if (!bringsNode) {
    refuseOtherNode();
    return runNpm(repository);
  }
  const entry = readPackages(join(repository, 'package-lock.json'))[`node_modules/${NODE_PACKAGE}`];
  if (entry?.version === undefined) throw new Error(`There is no Node for ${process.platform} on ${process.arch}.`);
  if (process.versions.node === entry.version) runNpm(repository);
  else installWithPinnedNode(entry);
  linkPinnedNode();
}

function refuseOtherNode() {
  const installed = Number.parseInt(process.versions.node, 10);
  if (installed === NODE_MAJOR) return;
  throw new Error(
    `Node ${NODE_MAJOR} is missing: this one is ${process.version}. Install it, for example with the installer of nodejs.org, and run this again.`,
  );
}

/**
 * The pinned Node is installed alone first, with the version and hash of the lockfile.
 * @param {LockedPackage} entry
 */
function installWithPinnedNode(entry) {
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-node-'));
  try {
    const dependencies = { [NODE_PACKAGE]: entry.version };
    const packages = { '': { dependencies }, [`node_modules/${NODE_PACKAGE}`]: entry };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies }));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, requires: true, packages }));
    runNpm(folder);
    runNpm(repository, join(folder, 'node_modules', NODE_PACKAGE, 'bin'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** npm 9, which Debian 12 and 13 have, does not link a program that two packages carry, one for each platform. */
function linkPinnedNode() {
  const link = join(programs, 'node');
  if (existsSync(link)) return;
  mkdirSync(programs, { recursive: true });
  symlinkSync(join('..', NODE_PACKAGE, 'bin', 'node'), link);
}

/**
 * @param {string} folder
 * @param {string} [nodeFolder] of the Node that npm runs on, instead of the installed one
 */
function runNpm(folder, nodeFolder) {
  const path = [...(nodeFolder === undefined ? [] : [nodeFolder]), process.env.PATH ?? ''].join(delimiter);
  const environment = { ...process.env, PATH: path };
  execFileSync('npm', ['ci', '--ignore-scripts'], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Whether `node_modules` is what the lockfile says. npm keeps a copy of it, without the packages for other platforms. */
export function areNodePackagesCurrent() {
  const installedFile = join(repository, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile) || (bringsNode && !existsSync(join(programs, 'node')))) return false;
  const locked = readPackages(join(repository, 'package-lock.json'));
  const installed = readPackages(installedFile);
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '') return true;
    const current = installed[path];
    return current === undefined ? entry.optional === true || entry.link === true : current.version === entry.version;
  });
}

/**
 * @typedef {{ version?: string, optional?: boolean, link?: boolean }} LockedPackage
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

if (process.argv[1]?.endsWith('node-packages.mjs')) installNodePackages();
