import { expect, test } from 'vitest';
import { readShown } from './spec.ts';

// Every test file of the repository is parsed.
const PATIENCE_MS = 60_000;

test(
  '[PROD-03] every requirement of the catalogue is shown by a test, and no title names another',
  { timeout: PATIENCE_MS },
  () => {
    const { requirements, titledIn } = readShown();
    expect(requirements.size).toBeGreaterThan(0);
    const missing = [...requirements]
      .filter(([id]) => !titledIn.has(id))
      .map(([id, statement]) => `${id}  ${statement}`);
    expect(missing, 'requirements without a test').toEqual([]);
    const strays = [...titledIn].filter(([id]) => !requirements.has(id));
    expect(strays, 'ids in titles that are not in the catalogue').toEqual([]);
  },
);
