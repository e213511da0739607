import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withOrigin } from '../../core/page-head.ts';
import { PageText } from './page-text.ts';
import { type PageHashes, pagePolicy } from '../security-headers.ts';

const FALLBACK = '__spa-fallback.html';

/** The pages of the built web app. */
export type WebPages = {
  /** Paths that were rendered at build time: the public pages. */
  publicPaths: readonly string[];
  /** The page rendered at build time, if there is one. */
  rendered: (path: string) => PageText | undefined;
  /** The app's shell, for every other path. */
  fallback: PageText;
  /** Reads a JSON file that the build wrote for the server, next to the public folder. */
  readBuilt: (file: string) => unknown;
  /** Whether the app has a route for the path. */
  isKnown: (path: string) => boolean;
};

/** Reads all pages once: there are few, and each gets the public origin. */
export async function readWebPages(webRoot: string, origin: string): Promise<WebPages> {
  const read = (file: string) => withOrigin(readFileSync(join(webRoot, file), 'utf8'), origin);
  const hashes = readBuilt(webRoot, 'csp-hashes.json') as Record<string, PageHashes>;
  const getPolicy = (file: string) => {
    const own = hashes[file];
    if (own === undefined) throw new Error(`The build has no hashes for the page ${file}.`);
    return pagePolicy(own);
  };
  const loadPage = async (file: string) => {
    const page = new PageText(read(file), getPolicy(file));
    await page.compressThoroughly();
    return page;
  };
  const files = globSync('**/index.html', { cwd: webRoot }).map((file) => file.replaceAll('\\', '/'));
  const rendered = new Map(await Promise.all(files.map(async (file) => [toPath(file), await loadPage(file)] as const)));
  const fallback = await loadPage(FALLBACK);
  const routes = (readBuilt(webRoot, 'routes.json') as string[]).map((pattern) => new RegExp(pattern));
  return {
    publicPaths: [...rendered.keys()].toSorted(),
    rendered: (path) => rendered.get(path),
    fallback,
    readBuilt: (file) => readBuilt(webRoot, file),
    isKnown: (path) => routes.some((route) => route.test(path)),
  };
}

/** The build writes these files next to the public folder, so that they are not served. */
export function readBuilt(webRoot: string, file: string): unknown {
  return JSON.parse(readFileSync(join(webRoot, '..', file), 'utf8'));
}

function toPath(file: string): string {
  return `/${file.replace(/\/?index\.html$/, '')}`;
}
