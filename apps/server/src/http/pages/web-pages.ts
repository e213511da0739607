import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PageHead, withHead, withOrigin } from './page-head.ts';
import { PageText } from './page-text.ts';
import { type PageHashes, pagePolicy } from '../security-headers.ts';

const FALLBACK = '__spa-fallback.html';
/** Pages with other words that are kept: a link that is shared is followed by many, soon after each other. */
const MOST_KEPT = 100;

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
    fallbackWith: keepPages((head) => new PageText(withHead(html, head), fallback.policy)),
    isKnown: (path) => routes.some((route) => route.test(path)),
  };
}

/** Whoever asks first gets a page at once; one that is asked for again is made as small as it gets, one at a time. */
function keepPages(make: (head: PageHead) => PageText): (head: PageHead) => PageText {
  const kept = new Map<string, PageText>();
  const small = new WeakSet<PageText>();
  let isBusy = false;
  const makeSmall = async (page: PageText) => {
    if (isBusy || small.has(page)) return;
    isBusy = true;
    small.add(page);
    await page.compressThoroughly().finally(() => (isBusy = false));
  };
  return (head) => {
    const key = JSON.stringify(head);
    const known = kept.get(key);
    const page = known ?? make(head);
    if (known !== undefined) void makeSmall(known);
    // The one that has not been asked for the longest goes first.
    kept.delete(key);
    kept.set(key, page);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
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
