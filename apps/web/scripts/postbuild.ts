// Finishes what `react-router build` leaves: late hydration of the public pages, the start of the app on the fallback page,
// hashes for the security policy, the service worker, what the server needs (route patterns, the pages of listings, the
// parts of the price book and of towns, scripts and fonts of pages outside the app), budgets, and compressed copies of every
// text file.
import { GUIDE_PARTS } from '@ballpark/rules/crowd/guide-page';
import { TOWN_PARTS } from '@ballpark/rules/pages/town-page';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Document } from 'happy-dom';
import { compileInlineScript } from '../vite-plugins/inline-script.ts';
import { reportBudgets, weighFormPages, weighRoutes } from './budgets.ts';
import {
  CLIENT_FOLDER,
  compressBuild,
  FALLBACK_PAGE,
  GUIDE_PAGE,
  GUIDE_PARTS_FILE,
  HASHES_FILE,
  INLINE_FOLDER,
  LISTING_PAGES_FILE,
  listBuiltFiles,
  PAGE_ASSETS_FILE,
  PAGE_SCRIPTS,
  ROUTES_FILE,
  SERVICE_WORKER,
  TOWN_PAGE,
  TOWN_PARTS_FILE,
} from './build-folder.ts';
import { hashInlineCode, hasStyleAttribute } from './csp-hashes.ts';
import { cutListingPages } from './listing-pages.ts';
import { deferHydration, nameByContent, startAfterPaint } from './page-scripts.ts';
import { addSiteLinks, cutParts, parsePage, serializePage } from './html-page.ts';
import { getStylesheet, inlineStyles, readFontFaces, removeFonts, selectUsedStyles } from './page-styles.ts';
import { readRouteFiles, toFixedPath, toPattern } from './route-manifest.ts';
import { buildServiceWorker, listKeptFiles, listShellFiles } from './service-worker.ts';

/** The stylesheet of all pages. It is inside the pages, fonts included; the file is loaded later, without fonts. */
const ROOT_STYLESHEET = /^root-[\w-]+\.css$/;

function readBuilt(address: string): string {
  return readFileSync(join(CLIENT_FOLDER, address), 'utf8');
}

async function writeBuilt(address: string, content: string): Promise<void> {
  await writeFile(join(CLIENT_FOLDER, address), content);
}

async function writeParts(file: string, page: Document, names: readonly string[]): Promise<void> {
  await writeFile(file, `${JSON.stringify(cutParts(page, names), null, 2)}\n`);
}

const files = await listBuiltFiles(/\.html$/);
const pages = new Map(files.map((file) => [file, parsePage(readBuilt(file))]));
const routes = await readRouteFiles();
const deferScript = await compileInlineScript(join(INLINE_FOLDER, 'defer-hydration.ts'));
const townScript = await compileInlineScript(join(INLINE_FOLDER, 'town-actions.ts'));
const startScript = await compileInlineScript(join(INLINE_FOLDER, 'start-app.ts'));

for (const [file, page] of pages) {
  addSiteLinks(page);
  inlineStyles(page, await selectUsedStyles(page, readBuilt(getStylesheet(page))));
  const lateScript = file === TOWN_PAGE ? deferScript + townScript : deferScript;
  const boot = file === FALLBACK_PAGE ? startAfterPaint(page, routes, startScript) : deferHydration(page, lateScript);
  await writeBuilt(boot.address, boot.code);
  if (hasStyleAttribute(page)) throw new Error(`${file} has a style attribute, which the security policy blocks.`);
  if (file === FALLBACK_PAGE) await writeFile(LISTING_PAGES_FILE, JSON.stringify(cutListingPages(page)));
  if (file === GUIDE_PAGE) await writeParts(GUIDE_PARTS_FILE, page, GUIDE_PARTS);
  if (file === TOWN_PAGE) await writeParts(TOWN_PARTS_FILE, page, TOWN_PARTS);
  await writeBuilt(file, serializePage(page));
}

const scripts: Record<string, string> = {};
for (const [kind, file] of Object.entries(PAGE_SCRIPTS)) {
  const script = nameByContent(kind, await compileInlineScript(file));
  await writeBuilt(script.address, script.code);
  scripts[kind] = script.address;
}
for (const sheet of await listBuiltFiles(ROOT_STYLESHEET)) {
  const styles = readBuilt(sheet);
  const assets = { scripts, fontFaces: readFontFaces(styles) };
  await writeFile(PAGE_ASSETS_FILE, `${JSON.stringify(assets, null, 2)}\n`);
  await writeBuilt(sheet, removeFonts(styles));
}

const publicPaths = new Set([...pages.keys()].map((file) => `/${file.replace(/\/?index\.html$/, '')}`));
const keptFiles = listKeptFiles(await listBuiltFiles(/\.(js|css|woff2)$/), routes, publicPaths);
const workerFiles = {
  files: keptFiles,
  shellFiles: listShellFiles(keptFiles, routes),
  shell: readBuilt(FALLBACK_PAGE),
};
await writeBuilt(SERVICE_WORKER, await buildServiceWorker(workerFiles));

// The last one stands for unknown addresses.
const patterns = routes.filter(({ path }) => path !== '*').map(({ path }) => toPattern(path));
await writeFile(ROUTES_FILE, `${JSON.stringify(patterns, null, 2)}\n`);

// Each page has its own policy, which allows nothing that only another page needs and keeps the header short.
const hashes = Object.fromEntries([...pages].map(([file, page]) => [file, hashInlineCode(page)]));
await writeFile(HASHES_FILE, `${JSON.stringify(hashes, null, 2)}\n`);

const findPage = (path: string) => pages.get(join(toFixedPath(path), 'index.html').slice(1));
const { table, over } = reportBudgets([...weighRoutes(routes, findPage), ...weighFormPages(scripts)]);
const compressed = await compressBuild();
console.log(table);
console.log(`${pages.size} pages, ${compressed} files compressed`);
if (over.length > 0) {
  console.error(`Over budget: ${over.join(', ')}`);
  process.exitCode = 1;
}
