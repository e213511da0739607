import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeGuideBuild } from '@ballpark/server/test/pages/guide-build';
import { writeListingBuild } from '@ballpark/server/test/pages/listing-build';
import { writeTownBuild } from '@ballpark/server/test/pages/town-build';
import type { ProofRun } from '../proof-run.ts';

/** A minimal replacement for the built web app: the files that the server reads at start. */
export function createWebRoot(run: ProofRun): string {
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-proof-'));
  run.atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const webRoot = join(folder, 'client');
  mkdirSync(webRoot);
  const pages = ['index.html', 'guide/index.html', 'town/index.html', '__spa-fallback.html'];
  const hashes = Object.fromEntries(pages.map((page) => [page, { scripts: [], styles: [] }]));
  writeFileSync(join(folder, 'csp-hashes.json'), JSON.stringify(hashes));
  writeFileSync(join(folder, 'routes.json'), JSON.stringify([]));
  writeGuideBuild(webRoot, '<!doctype html><body>');
  writeTownBuild(webRoot, '<!doctype html><body>');
  writeListingBuild(webRoot);
  writeFileSync(join(folder, 'page-assets.json'), JSON.stringify({ scripts: null, fontFaces: '' }));
  for (const page of pages.filter((one) => !one.includes('/'))) {
    writeFileSync(join(webRoot, page), '<!doctype html>');
  }
  return webRoot;
}
