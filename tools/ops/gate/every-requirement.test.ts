import { expect, test } from 'vitest';
import { readCoverage } from './spec.ts';

// The test parses every test file of the repository.
const TIMEOUT_MS = 60_000;

/** The specification is frozen, and so is the number of requirements in it. */
const REQUIREMENTS = 479;

/** Each area counts from 01 without a gap, so a requirement that was removed is noticed. */
function findGaps(ids: readonly string[]): string[] {
  const last = new Map<string, number>();
  return ids.filter((id) => {
    const [area = '', number = ''] = id.split('-');
    const expected = (last.get(area) ?? 0) + 1;
    last.set(area, Number(number));
    return Number(number) !== expected;
  });
}

test(
  'every requirement of the catalogue is shown by a test with an assertion, and no tag names another',
  { tags: ['PROD-03'], timeout: TIMEOUT_MS },
  () => {
    const { requirements, taggedIn } = readCoverage();
    expect(requirements.size).toBe(REQUIREMENTS);
    expect(findGaps([...requirements.keys()]), 'numbers that the catalogue leaves out').toEqual([]);
    const missing = [...requirements]
      .filter(([id]) => !taggedIn.has(id))
      .map(([id, statement]) => `${id}  ${statement}`);
    expect(missing, 'requirements without a test').toEqual([]);
    const strays = [...taggedIn].filter(([id]) => !requirements.has(id));
    expect(strays, 'tags that are not in the catalogue').toEqual([]);
  },
);
