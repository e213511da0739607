// Plain JavaScript: in a fresh clone this runs on the installed Node, before `npm ci` brings the pinned version.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const programs = join(repository, 'node_modules', '.bin');
const environment = { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH ?? ''}` };

/**
 * @param {string} title
 * @param {() => string} act runs the step and returns a short summary
 */
function step(title, act) {
  const startedAt = Date.now();
  let outcome;
  try {
    outcome = act();
  } catch (error) {
    console.error(`✗ ${title}\n\n${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
  console.log(`✓ ${title.padEnd(16)} ${outcome} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
}

/**
 * Runs a command and returns its output; throws with that output when it fails.
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: repository,
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status === 0) return stdout.trim();
  throw new Error(`${command} ${args.join(' ')} failed.\n${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trim());
}

function installNodePackages() {
  if (areNodePackagesCurrent()) return 'node_modules matches the lockfile';
  run('npm', ['ci']);
  return 'installed';
}

/** npm keeps a copy of the lockfile it installed, without the packages for other platforms. */
function areNodePackagesCurrent() {
  const installedFile = join(repository, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const locked = readPackages(join(repository, 'package-lock.json'));
  const installed = readPackages(installedFile);
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '') return true;
    const current = installed[path];
    return current === undefined ? entry.optional === true || entry.link === true : current.version === entry.version;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, link?: boolean }>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

function writeSettings() {
  const file = join(repository, '.env');
  if (existsSync(file)) return '.env exists, left unchanged';
  copyFileSync(join(repository, '.env.example'), file);
  return '.env written from .env.example';
}

step('node packages', installNodePackages);
step('Debian packages', () => run('node', ['ops/services/debian-packages.mjs']).replace(/^Debian packages: /, ''));
step('settings', writeSettings);
step('services', () => run('node', ['ops/services/main.ts', 'start']).replaceAll('\n', `\n${' '.repeat(19)}`));
step('database', () => run('node', ['ops/dev/with-local-environment.ts', 'npm', 'run', '--silent', 'db:migrate']));
step('cities', () => run('node', ['ops/dev/with-local-environment.ts', 'npm', 'run', '--silent', 'places:import']));
console.log('\nDone. Next: npm run dev (web, API and worker), npm run check before a push, npm test for everything.');
