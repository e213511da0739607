// Plain JavaScript: in a fresh clone this runs on the installed Node, before `npm ci` brings the pinned version.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { areNodePackagesCurrent, programs, repository } from './node-packages.mjs';

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

function prepareNodePackages() {
  if (areNodePackagesCurrent()) return 'node_modules matches the lockfile';
  run('node', ['tools/ops/dev/node-packages.mjs']);
  return 'installed';
}

function writeSettings() {
  const file = join(repository, '.env');
  if (existsSync(file)) return '.env exists, left unchanged';
  copyFileSync(join(repository, '.env.example'), file);
  return '.env written from .env.example';
}

step('node packages', prepareNodePackages);
step('Debian packages', () =>
  run('node', ['tools/ops/services/debian-packages.mjs']).replace(/^Debian packages: /, ''),
);
step('settings', writeSettings);
step('services', () => run('node', ['tools/ops/services/main.ts', 'start']).replaceAll('\n', `\n${' '.repeat(19)}`));
step('database', () =>
  run('node', ['tools/ops/dev/with-local-environment.ts', 'npm', 'run', '--silent', 'db:migrate']),
);
step('cities', () =>
  run('node', ['tools/ops/dev/with-local-environment.ts', 'npm', 'run', '--silent', 'places:import']),
);
console.log('\nDone. Next: npm run dev (web, API and worker), npm run check before a push, npm test for everything.');
