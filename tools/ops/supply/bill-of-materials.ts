/**
 * `node tools/ops/supply/bill-of-materials.ts FILE` writes the SBOM of a release in CycloneDX: every package that the server loads
 * and that is built into the pages, with its licence and hash. It comes from package-lock.json and needs no network, so it
 * also names optional packages for other platforms, which a release does not contain. `npm sbom` is missing in Debian's npm 9;
 * cyclonedx-npm copies a hash only together with a URL, which our lockfile does not have, so the hashes are added here.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { REPOSITORY } from '../services/data-folder.ts';
import { readLockedPackages } from './locked-packages.ts';

type Component = {
  name: string;
  version?: string;
  hashes?: { alg: string; content: string }[];
  properties?: { name: string; value: string }[];
  components?: Component[];
};

const PROGRAM = join(REPOSITORY, 'node_modules/.bin/cyclonedx-npm');
const OPTIONS = [
  '--package-lock-only',
  '--omit',
  'dev',
  '--include-workspace-root',
  '--output-reproducible',
  '--validate',
];
const WORKSPACES = ['--workspace', '@ballpark/server', '--workspace', '@ballpark/web'];

/** Returns the number of components. */
export function writeBillOfMaterials(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  execFileSync(PROGRAM, [...OPTIONS, ...WORKSPACES, '--output-file', file, '--', 'package.json'], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // The program has compared its output with the schema of CycloneDX.
  const bill = JSON.parse(readFileSync(file, 'utf8')) as { components: Component[] };
  const components = bill.components.flatMap(listWithNested);
  addHashes(components);
  writeFileSync(file, `${JSON.stringify(bill, null, 1)}\n`);
  return components.length;
}

function listWithNested(component: Component): Component[] {
  return [component, ...(component.components ?? []).flatMap(listWithNested)];
}

/** cyclonedx-npm copies a hash only together with a URL, and our lockfile has no URLs. */
function addHashes(components: readonly Component[]): void {
  const hashes = new Map(readLockedPackages(REPOSITORY).map(({ path, integrity }) => [path, integrity]));
  for (const component of components) {
    const path = component.properties?.find(({ name }) => name === 'cdx:npm:package:path')?.value;
    const integrity = hashes.get(path ?? '');
    if (integrity === undefined) continue;
    const content = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
    component.hashes = [{ alg: 'SHA-512', content }];
  }
}

if (import.meta.main) {
  const file = resolve(process.argv[2] ?? 'build/sbom.json');
  console.log(`${writeBillOfMaterials(file)} components in ${file}`);
}
