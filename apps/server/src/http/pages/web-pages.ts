import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GUIDE_PATH } from '@ballpark/rules/crowd/guide-address';
import { LRUCache } from 'lru-cache';
import type { GuidePage } from '../../features/closings/guide/guide-page.ts';
import { fillGuide, readGuideTemplate } from './guide-template.ts';
import { fillListingPage, type ListingPage, readListingPages } from './listing-page.ts';
import { withOrigin } from './page-head.ts';
import { PageText } from './page-text.ts';
import { type PageHashes, pagePolicy } from '../security-headers.ts';

const FALLBACK = '__spa-fallback.html';
/** Pages with content of their own: many people follow a shared link within a short time. */
const MAX_CACHED_PAGES = 100;

type GuideContent = Pick<GuidePage, 'part' | 'values' | 'path'>;

/** Where the pages are served. */
type Site = { origin: string; isSample: boolean };

/** The pages of the built web app. */
export type WebPages = {
  /** Paths that were rendered at build time: the public pages. */
  publicPaths: readonly string[];
  /** The page rendered at build time, if there is one. */
  rendered: (path: string) => PageText | undefined;
  /** The app's shell, for every other path. */
  fallback: PageText;
  /** The shell with the first view of a listing. */
  makeListing: (page: ListingPage) => PageText;
  /** The page of the price book with an answer. */
  makeGuide: (page: GuideContent) => PageText;
  /** Whether the app has a route for the path. */
  isKnown: (path: string) => boolean;
};

/** Reads all pages once: there are few, and each gets the public origin. */
export async function readWebPages(webRoot: string, { origin, isSample }: Site): Promise<WebPages> {
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
  // The same scripts and styles as in the shell, so the same policy.
  const listingPages = readListingPages(readBuilt(webRoot, 'listing-pages.json'));
  const guidePage = rendered.get(GUIDE_PATH);
  if (!guidePage) throw new Error('The build has no page of the price book.');
  const guide = readGuideTemplate(guidePage.body.toString(), readBuilt(webRoot, 'guide-parts.json'));
  const routes = (readBuilt(webRoot, 'routes.json') as string[]).map((pattern) => new RegExp(pattern));
  return {
    publicPaths: [...rendered.keys()].toSorted(),
    rendered: (path) => rendered.get(path),
    fallback,
    makeListing: cachePages((page) => new PageText(fillListingPage(listingPages, page), fallback.policy)),
    makeGuide: cachePages((page) => new PageText(fillGuide(guide, page, { origin, isSample }), guidePage.policy)),
    isKnown: (path) => routes.some((route) => route.test(path)),
  };
}

/** The first request for a page is answered at once. The next one starts its slow, best compression, one page at a time. */
function cachePages<Content>(make: (content: Content) => PageText): (content: Content) => PageText {
  const cache = new LRUCache<string, PageText>({ max: MAX_CACHED_PAGES });
  const compressed = new WeakSet<PageText>();
  let isBusy = false;
  const compress = async (page: PageText) => {
    if (isBusy || compressed.has(page)) return;
    isBusy = true;
    compressed.add(page);
    await page.compressThoroughly().finally(() => (isBusy = false));
  };
  return (content) => {
    const key = JSON.stringify(content);
    const cached = cache.get(key);
    if (cached !== undefined) {
      void compress(cached);
      return cached;
    }
    const page = make(content);
    cache.set(key, page);
    return page;
  };
}

/** The build writes these files next to the public folder, so that they are not served. */
function readBuilt(webRoot: string, file: string): unknown {
  return JSON.parse(readFileSync(join(webRoot, '..', file), 'utf8'));
}

function toPath(file: string): string {
  return `/${file.replace(/\/?index\.html$/, '')}`;
}
