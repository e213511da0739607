import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addStashedAssets, stashAssets } from '../scripts/kept-assets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ballpark-assets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Builds these assets as `npm run build` does: the bundler empties its folder first. Returns all assets that are there. */
function build(...names: string[]): string[] {
  const folders = { build: join(folder, 'build'), stash: join(folder, 'stash') };
  const assets = join(folders.build, 'client/assets');
  stashAssets(folders);
  rmSync(join(folders.build, 'client'), { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });
  for (const name of names) writeFileSync(join(assets, name), `content of ${name}`);
  addStashedAssets(folders);
  expect(existsSync(folders.stash)).toBe(false);
  return readdirSync(assets).toSorted();
}

test('a build keeps the assets of the two builds before it, and no older ones', () => {
  expect(build('a-1.js', 'shared.css')).toEqual(['a-1.js', 'shared.css']);
  expect(build('a-2.js', 'shared.css')).toEqual(['a-1.js', 'a-2.js', 'shared.css']);
  expect(build('a-3.js')).toEqual(['a-1.js', 'a-2.js', 'a-3.js', 'shared.css']);
  expect(build('a-4.js')).toEqual(['a-2.js', 'a-3.js', 'a-4.js', 'shared.css']);
  expect(build('a-5.js')).toEqual(['a-3.js', 'a-4.js', 'a-5.js']);
});

test('building the same again pushes no earlier build out', () => {
  build('a-1.js');
  build('a-2.js');
  expect(build('a-2.js')).toEqual(['a-1.js', 'a-2.js']);
  expect(build('a-2.js')).toEqual(['a-1.js', 'a-2.js']);
});

test('kept files have their content', () => {
  build('a-1.js');
  build('a-2.js');
  expect(readFileSync(join(folder, 'build/client/assets/a-1.js'), 'utf8')).toBe('content of a-1.js');
});
