import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import config from '../../vitest.config.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PROJECTS = (config.test?.projects ?? []).map((project) => {
  const settings = typeof project === 'object' && 'test' in project ? project.test : undefined;
  if (typeof settings?.name !== 'string') throw new Error('vitest.config.ts lists each project with its name');
  return { name: settings.name, include: settings.include ?? [] };
});

function listFiles(patterns: string[]): string[] {
  return globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules/**', '**/build/**'] });
}

// Vitest accepts a project without files silently, so this test checks it.
test.each(PROJECTS)('the test project $name has tests', ({ include }) => {
  expect(listFiles(include)).not.toEqual([]);
});

test('every test file belongs to exactly one test project', () => {
  const taken = PROJECTS.flatMap(({ include }) => listFiles(include));
  expect(taken.toSorted()).toEqual(listFiles(['**/*.test.{ts,tsx}']).toSorted());
});
