// Finishes what `react-router build` leaves: pages that wake up late, hashes for the security policy, the addresses the
// app knows, budgets, and compressed siblings of every text file.
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportBudgets, weighRoutes } from './budgets.ts';
import { builtFiles, CLIENT_FOLDER, FALLBACK_PAGE, HASHES_FILE, ROUTES_FILE } from './build-folder.ts';
import { compressBuild } from './compress.ts';
import { cspHashesOf, hasStyleAttribute } from './csp-hashes.ts';
import { hurryFallback } from './early-routes.ts';
import { hydrateLate } from './late-hydration.ts';
import { withoutFonts } from './page-styles.ts';
import { readRouteFiles } from './route-manifest.ts';
import { patternOf } from './route-pattern.ts';
import { withSiteLinks } from './site-links.ts';

/** The sheet of every page: it stands inside the pages, fonts included, and comes once more as a file without them. */
const LATE_SHEET = /^root-[\w-]+\.css$/;

function readBuilt(address: string): string {
  return readFileSync(join(CLIENT_FOLDER, address), 'utf8');
}

function pageOf(path: string): string {
  return readBuilt(join(path, 'index.html'));
}

const pages = await builtFiles(/\.html$/);
for (const page of pages) await writeFile(join(CLIENT_FOLDER, page), withSiteLinks(readBuilt(page)));
for (const page of pages.filter((name) => name !== FALLBACK_PAGE)) {
  const { html, boot } = await hydrateLate(readBuilt(page), readBuilt);
  await writeFile(join(CLIENT_FOLDER, page), html);
  await writeFile(join(CLIENT_FOLDER, boot.address), boot.code);
}

const routes = await readRouteFiles();
await writeFile(join(CLIENT_FOLDER, FALLBACK_PAGE), hurryFallback(readBuilt(FALLBACK_PAGE), routes, readBuilt));

for (const sheet of await builtFiles(LATE_SHEET)) {
  await writeFile(join(CLIENT_FOLDER, sheet), withoutFonts(readBuilt(sheet)));
}

// The last one is for what the app does not know.
const known = routes.filter(({ path }) => path !== '*').map(({ path }) => patternOf(path));
await writeFile(ROUTES_FILE, `${JSON.stringify(known, null, 2)}\n`);

const contents = await Promise.all(pages.map((page) => readFile(join(CLIENT_FOLDER, page), 'utf8')));
const styled = pages.filter((_, index) => hasStyleAttribute(contents[index] ?? ''));
if (styled.length > 0) throw new Error(`Style attributes, which the security policy refuses, in: ${styled.join(', ')}`);

// Each page under its own policy: none lets through what only another one needs, and the header stays short.
const hashes = Object.fromEntries(pages.map((page, index) => [page, cspHashesOf(contents[index] ?? '')]));
await writeFile(HASHES_FILE, `${JSON.stringify(hashes, null, 2)}\n`);

const { table, over } = reportBudgets(weighRoutes(routes, pageOf));
const compressed = await compressBuild();
console.log(table);
console.log(`${pages.length} pages, ${compressed} files compressed`);
if (over.length > 0) {
  console.error(`Over budget: ${over.join(', ')}`);
  process.exitCode = 1;
}
