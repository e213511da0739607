import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getServiceAddresses } from './addresses.ts';

test('ports that the system may hand out to a connection are refused', () => {
  expect(() => getServiceAddresses(31_676)).not.toThrow();
  expect(() => getServiceAddresses(31_677)).toThrow('lower BALLPARK_PORT_BASE');
});

test('the gate leaves room for the proofs with ports furthest from its own', () => {
  const [, base] = /BALLPARK_PORT_BASE=(\d+)/.exec(readFileSync('.ci/run', 'utf8')) ?? [];
  const offsets = ['large-database/cluster', 'services/private-services'].flatMap((file) => {
    const [, list = ''] =
      /PORT_OFFSETS = \{([^}]+)\}/.exec(readFileSync(`verification/proofs/kit/${file}.ts`, 'utf8')) ?? [];
    return [...list.matchAll(/: (\d+)/g)].map(([, offset]) => Number(offset));
  });
  expect(offsets.length).toBeGreaterThan(5);
  for (const offset of offsets) expect(() => getServiceAddresses(Number(base) + offset)).not.toThrow();
});
