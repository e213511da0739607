import { expect, test } from 'vitest';
import { readCoverage } from './spec.ts';

// The test parses every test file of the repository.
const TIMEOUT_MS = 60_000;

test(
  'every requirement of the catalogue is shown by a test, and no tag names another',
  { tags: ['PROD-03'], timeout: TIMEOUT_MS },
  () => {
    const { requirements, taggedIn } = readCoverage();
    expect(requirements.size).toBeGreaterThan(0);
    const missing = [...requirements]
      .filter(([id]) => !taggedIn.has(id))
      .map(([id, statement]) => `${id}  ${statement}`);
    expect(missing, 'requirements without a test').toEqual([]);
    const strays = [...taggedIn].filter(([id]) => !requirements.has(id));
    expect(strays, 'tags that are not in the catalogue').toEqual([]);
  },
);
