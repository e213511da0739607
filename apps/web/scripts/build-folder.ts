import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The files that browsers receive. */
export const CLIENT_FOLDER = join(import.meta.dirname, '../build/client');

/** Tells the server which inline scripts and styles of a page are ours. */
export const HASHES_FILE = join(import.meta.dirname, '../build/csp-hashes.json');

/** Tells the server which addresses the app knows, as regular expressions. */
export const ROUTES_FILE = join(import.meta.dirname, '../build/routes.json');

/** The answers of the price book, which the server fills in. */
export const GUIDE_PARTS_FILE = join(import.meta.dirname, '../build/guide-parts.json');

/** The pages of listings, with gaps that the server fills. */
export const LISTING_PAGES_FILE = join(import.meta.dirname, '../build/listing-pages.json');

/** The scripts and the fonts of the pages that the server writes. */
export const PAGE_ASSETS_FILE = join(import.meta.dirname, '../build/page-assets.json');
export const PAGE_SCRIPTS = {
  guest: join(import.meta.dirname, '../src/app/public/form-page.ts'),
  daily: join(import.meta.dirname, '../src/app/public/daily-page.ts'),
};

/** What stands on the pages of towns, which the server fills in. */
export const TOWN_PARTS_FILE = join(import.meta.dirname, '../build/town-parts.json');

/** The page of the price book. */
export const GUIDE_PAGE = 'guide/index.html';

/** The page of towns. */
export const TOWN_PAGE = 'town/index.html';

/** The page for every address that has no file of its own. */
export const FALLBACK_PAGE = '__spa-fallback.html';

/** At the root, because a service worker controls the pages of its own folder. */
export const SERVICE_WORKER = 'service-worker.js';

/** The modules that are compiled into inline scripts. */
export const INLINE_FOLDER = join(import.meta.dirname, '../src/app/inline');

// Fonts and pictures are compressed already. The server compresses pages itself, because it writes its address into them.
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/;

/** Paths below the client folder, with forward slashes, of the files whose name matches. */
export async function listBuiltFiles(name: RegExp): Promise<string[]> {
  const entries = await readdir(CLIENT_FOLDER, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(CLIENT_FOLDER.length + 1))
    .toSorted();
}

/** Writes a .br and a .gz beside every text file, so that the server only has to pick one. Returns how many. */
export async function compressBuild(): Promise<number> {
  const files = await listBuiltFiles(COMPRESSIBLE);
  await Promise.all(files.map(compressFile));
  return files.length;
}

async function compressFile(file: string): Promise<void> {
  const path = join(CLIENT_FOLDER, file);
  const content = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
