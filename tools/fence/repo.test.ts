import { expect, test } from 'vitest';
import { createRepo, resolveImport } from './repo.ts';

function readImports(text: string, path = 'apps/web/src/routes/a.tsx'): string[] | undefined {
  return createRepo({ [path]: text }).sources[0]?.imports;
}

test.each([
  [`import a from './b.ts';`],
  [`import './b.ts';`],
  [`import type { A } from './b.ts';`],
  [`import { type A } from "./b.ts";`],
  [`export { a } from './b.ts';`],
  [`export type { A } from './b.ts';`],
  [`export * from './b.ts';`],
  [`const load = () => import('./b.ts');`],
  [`type A = import('./b.ts').A;`],
  [`const a = () => <p>{lazy(() => import('./b.ts'))}</p>;`],
  [`import a from './b.ts?url';`],
])('the scan sees %s', (text) => {
  expect(readImports(text)).toEqual(['apps/web/src/routes/b.ts']);
});

test.each([
  [`// import a from './b.ts';`],
  [`const a = "import a from './b.ts'";`],
  [`/* export * from './b.ts'; */`],
  [`export const a = 1;`],
])('the scan ignores %s', (text) => {
  expect(readImports(text)).toEqual([]);
});

test.each([
  ['./b.ts', 'apps/server/src/core/b.ts'],
  ['../http/b.ts', 'apps/server/src/http/b.ts'],
  ['@ballpark/rules/accounts', 'packages/rules/src/accounts.ts'],
  ['@ballpark/contracts/accounts', 'packages/contracts/src/accounts.ts'],
  ['@ballpark/server/core/context', 'apps/server/src/core/context.ts'],
  ['@ballpark/ops/services/addresses', 'tools/ops/services/addresses.ts'],
  ['zod/mini', 'zod/mini'],
  ['node:fs', 'node:fs'],
])('from the server, %s means %s', (specifier, path) => {
  expect(resolveImport('apps/server/src/core/a.ts', specifier)).toBe(path);
});
