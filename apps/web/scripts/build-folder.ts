import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What is served to browsers. */
export const CLIENT_FOLDER = join(import.meta.dirname, '../build/client');

/** Where the server reads which inline scripts and styles of a page are ours. */
export const HASHES_FILE = join(import.meta.dirname, '../build/csp-hashes.json');

/** Where the server reads which addresses the app knows, as regular expressions. */
export const ROUTES_FILE = join(import.meta.dirname, '../build/routes.json');

/** The page every address without a file of its own starts from. */
export const FALLBACK_PAGE = '__spa-fallback.html';

/** Paths below the client folder, with forward slashes, of the files whose name ends like this. */
export async function builtFiles(ending: RegExp): Promise<string[]> {
  const entries = await readdir(CLIENT_FOLDER, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(CLIENT_FOLDER.length + 1))
    .toSorted();
}
