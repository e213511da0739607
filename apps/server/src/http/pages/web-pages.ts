import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { type PageHead, withHead, withOrigin } from './page-head.ts';
import { PageText } from './page-text.ts';
import { type PageHashes, pagePolicy } from '../security-headers.ts';

const FALLBACK = '__spa-fallback.html';
/** Pages with a head of their own: many people follow a shared link within a short time. */
const MAX_CACHED_PAGES = 100;

/** The pages of the built web app. */
export type WebPages = {
  /** Addresses with a page of their own: those anybody may read. */
  publicPaths: readonly string[];
  /** The page rendered for an address at build time, if there is one. */
  rendered: (path: string) => PageText | undefined;
  /** What every other address starts from. */
  fallback: PageText;
  /** The same with other words in its head. */
  fallbackWith: (head: PageHead) => PageText;
  /** Whether the app has something to show at an address. */
  isKnown: (path: string) => boolean;
};

/** Reads them all once: there are few, and where the site is reached is written into each. */
export async function readWebPages(webRoot: string, origin: string): Promise<WebPages> {
  const read = (file: string) => withOrigin(readFileSync(join(webRoot, file), 'utf8'), origin);
  const hashes = readBuilt(webRoot, 'csp-hashes.json') as Record<string, PageHashes>;
  const policyOf = (file: string) => {
    const own = hashes[file];
    if (own === undefined) throw new Error(`The build has no hashes for the page ${file}.`);
    return pagePolicy(own);
  };
  const pageOf = async (file: string) => {
    const page = new PageText(read(file), policyOf(file));
    await page.compressThoroughly();
    return page;
  };
  const files = globSync('**/index.html', { cwd: webRoot }).map((file) => file.replaceAll('\\', '/'));
  const rendered = new Map(await Promise.all(files.map(async (file) => [pathOf(file), await pageOf(file)] as const)));
  const fallback = await pageOf(FALLBACK);
  const html = fallback.body.toString();
  const routes = (readBuilt(webRoot, 'routes.json') as string[]).map((pattern) => new RegExp(pattern));
  return {
    publicPaths: [...rendered.keys()].toSorted(),
    rendered: (path) => rendered.get(path),
    fallback,
    fallbackWith: cachePages((head) => new PageText(withHead(html, head), fallback.policy)),
    isKnown: (path) => routes.some((route) => route.test(path)),
  };
}

/** The first request for a page is answered at once. The next one starts its slow, best compression, one page at a time. */
function cachePages(make: (head: PageHead) => PageText): (head: PageHead) => PageText {
  const cache = new LRUCache<string, PageText>({ max: MAX_CACHED_PAGES });
  const compressed = new WeakSet<PageText>();
  let isBusy = false;
  const compress = async (page: PageText) => {
    if (isBusy || compressed.has(page)) return;
    isBusy = true;
    compressed.add(page);
    await page.compressThoroughly().finally(() => (isBusy = false));
  };
  return (head) => {
    const key = JSON.stringify(head);
    const cached = cache.get(key);
    if (cached !== undefined) {
      void compress(cached);
      return cached;
    }
    const page = make(head);
    cache.set(key, page);
    return page;
  };
}

/** Written by the build beside the public folder, so that it is never served itself. */
function readBuilt(webRoot: string, file: string): unknown {
  return JSON.parse(readFileSync(join(webRoot, '..', file), 'utf8'));
}

function pathOf(file: string): string {
  return `/${file.replace(/\/?index\.html$/, '')}`;
}
