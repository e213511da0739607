/** `npm run check:supply`: where packages come from, their hashes, licences and install scripts, and the SBOM of a release. */
import { join } from 'node:path';
import { REPOSITORY } from '../services/data-folder.ts';
import { writeBillOfMaterials } from './bill-of-materials.ts';
import { findChangedHashes } from './hashes.ts';
import { findInstallScripts } from './install-scripts.ts';
import { findRefusedLicences } from './licences.ts';
import { readLockedPackages } from './locked-packages.ts';
import { findForeignSources } from './sources.ts';

/** One sentence for each problem: the package, what is wrong, and what to do. Needs no network. */
export function findSupplyProblems(folder: string): string[] {
  return [
    ...findForeignSources(folder),
    ...findChangedHashes(folder),
    ...findRefusedLicences(folder),
    ...findInstallScripts(folder),
  ];
}

if (import.meta.main) {
  const problems = findSupplyProblems(REPOSITORY);
  for (const problem of problems) console.error(problem);
  const components = writeBillOfMaterials(join(REPOSITORY, 'build/sbom.json'));
  console.log(
    `${readLockedPackages(REPOSITORY).length} packages, ${problems.length} problems; ${components} components in build/sbom.json`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
