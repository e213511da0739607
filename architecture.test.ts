import { expect, test } from 'vitest';
import { readRepo } from './tools/fence/repo.ts';
import { RULES } from './tools/fence/rules.ts';

const repo = readRepo(import.meta.dirname);

test('the fence sees the whole repository', () => {
  const folders = new Set(repo.sources.map(({ path }) => path.split('/').slice(0, 2).join('/')));
  expect([...folders]).toEqual(
    expect.arrayContaining(['apps/server', 'apps/web', 'packages/contracts', 'packages/rules']),
  );
  expect(repo.migrations.length).toBeGreaterThan(0);
});

test.each(Object.entries(RULES))('%s', (_, rule) => {
  expect(rule(repo)).toEqual([]);
});
