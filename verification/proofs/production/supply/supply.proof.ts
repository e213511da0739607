import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';
import { findSupplyProblems } from '@ballpark/ops/supply/check-supply';
import { INSTALLED_LOCKFILE, LOCKFILE } from '@ballpark/ops/supply/locked-packages';
import { type Claim, listMissed, printTable, type ProofRun, type Verdict } from '../../kit/proof-run.ts';

type Entry = Record<string, unknown>;
type Lockfile = { packages: Record<string, Entry> };
type Plant = { what: string; path: string; change: Entry; mark: string };

const CHECKED_FILES = ['package.json', '.npmrc', LOCKFILE, INSTALLED_LOCKFILE];
const OTHER_HASH = `sha512-${Buffer.alloc(64).toString('base64')}`;
/** Each is planted alone, into the real lockfile. `mark` must be in the sentence that refuses it. */
const PLANTS: Plant[] = [
  {
    what: 'a foreign address',
    path: 'node_modules/zod',
    change: { resolved: 'https://packages.example/zod/-/zod-4.6.7.tgz' },
    mark: 'packages.example',
  },
  {
    what: 'a changed hash',
    path: 'node_modules/zod',
    change: { integrity: OTHER_HASH },
    mark: 'its hash is',
  },
  {
    what: 'a package under the GPL',
    path: 'node_modules/zod/node_modules/planted',
    change: { version: '1.0.0', integrity: OTHER_HASH, license: 'GPL-3.0-only' },
    mark: 'GPL-3.0-only',
  },
];

export async function prove(run: ProofRun): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-supply-'));
  run.atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const unchanged = checkCopy(folder);
  const rows = PLANTS.map((plant) => {
    const problems = checkCopy(folder, plant);
    const name = plant.path.slice(plant.path.lastIndexOf('/') + 1);
    const isNoticed = problems.length === 1 && problems.every((problem) => isRefusal(problem, name, plant.mark));
    return { what: plant.what, problems, isNoticed };
  });
  printTable(
    ['planted', 'noticed', 'what the check says'],
    rows.map(({ what, problems, isNoticed }) => [what, isNoticed ? 'yes' : 'NO', problems.join(' | ')]),
  );
  const claims: Claim[] = [
    [unchanged.length === 0, `the unchanged lockfile has no problem (${unchanged.join(' | ')})`],
    ...rows.map(({ what, isNoticed }): Claim => [isNoticed, `${what} is noticed, once, with the name of the package`]),
  ];
  const noticed = rows.filter(({ isNoticed }) => isNoticed).length;
  return { figure: `${noticed} of ${PLANTS.length} planted noticed`, missed: listMissed(claims) };
}

function isRefusal(problem: string, name: string, mark: string): boolean {
  return problem.startsWith(`${name}@`) && problem.includes(mark);
}

function checkCopy(folder: string, plant?: Plant): string[] {
  for (const file of CHECKED_FILES) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(REPOSITORY, file), join(folder, file));
  }
  if (plant !== undefined) {
    const file = join(folder, LOCKFILE);
    const lockfile = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
    lockfile.packages[plant.path] = { ...lockfile.packages[plant.path], ...plant.change };
    writeFileSync(file, JSON.stringify(lockfile));
  }
  return findSupplyProblems(folder);
}
