import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ARCHITECTURE_PAGE, fillDrawings } from './architecture-page.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDERS = ['apps/server/src', 'apps/server/src/features', 'apps/web/src', 'docs', '.'];
const page = readFileSync(ARCHITECTURE_PAGE, 'utf8');

test('the drawings of docs/architecture.md are those of the tables', () => {
  expect(page).toBe(fillDrawings(page));
});

test('every file that docs/architecture.md names exists', () => {
  const written = [...page.matchAll(/`([\w./-]+\.(?:tsx?|md))`|\]\(([\w./-]+)\)/g)].map(
    ([, quoted, linked]) => quoted ?? linked ?? '',
  );
  const exists = (path: string) =>
    FOLDERS.some((folder) => existsSync(join(ROOT, folder, path))) ||
    globSync(`{apps,packages,verification}/**/${path}`, { cwd: ROOT, exclude: ['**/node_modules'] }).length > 0;
  expect(written.length).toBeGreaterThan(20);
  expect(written.filter((path) => !exists(path))).toEqual([]);
});
