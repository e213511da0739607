import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import config from '../vitest.config.ts';

const ROOT = resolve(import.meta.dirname, '..');
const PROJECTS = (config.test?.projects ?? []).map((project) => {
  const settings = typeof project === 'object' && 'test' in project ? project.test : undefined;
  if (typeof settings?.name !== 'string') throw new Error('vitest.config.ts writes each project out, with its name');
  return { name: settings.name, include: settings.include ?? [] };
});

function filesOf(patterns: string[]): string[] {
  return globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules/**', '**/build/**'] });
}

// Vitest runs a project without files and says nothing, so the fence looks.
test.each(PROJECTS)('the test project $name has tests', ({ include }) => {
  expect(filesOf(include)).not.toEqual([]);
});

test('every test file belongs to exactly one test project', () => {
  const taken = PROJECTS.flatMap(({ include }) => filesOf(include));
  expect(taken.toSorted()).toEqual(filesOf(['**/*.test.{ts,tsx}']).toSorted());
});
