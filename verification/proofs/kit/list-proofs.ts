import { dirname, join } from 'node:path';
import { FAMILIES } from '../families.ts';

/** One case under the name of its figures: `family/case`. */
export type Proof = { name: string; claim: string; readme: string };

const FOLDER = dirname(import.meta.dirname);

export function listProofs(): Proof[] {
  return FAMILIES.flatMap((family) =>
    family.cases.map((proofCase) => ({
      name: `${family.name}/${proofCase.name}`,
      claim: proofCase.claim,
      readme: join(FOLDER, family.name, 'README.md'),
    })),
  );
}
