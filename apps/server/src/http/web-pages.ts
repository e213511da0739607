import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PageHead, withHead, withOrigin } from './page-head.ts';
import { PageText } from './page-text.ts';

const FALLBACK = '__spa-fallback.html';

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
  const files = globSync('**/index.html', { cwd: webRoot });
  const texts = await Promise.all(files.map(async (file) => [pathOf(file), await smallest(read(file))] as const));
  const rendered = new Map(texts);
  const html = read(FALLBACK);
  const fallback = await smallest(html);
  // Written by the build beside the public folder, so that it is never served itself.
  const patterns = JSON.parse(readFileSync(join(webRoot, '..', 'routes.json'), 'utf8')) as string[];
  const routes = patterns.map((pattern) => new RegExp(pattern));
  return {
    publicPaths: [...rendered.keys()].toSorted(),
    rendered: (path) => rendered.get(path),
    fallback,
    fallbackWith: (head) => new PageText(withHead(html, head)),
    isKnown: (path) => routes.some((route) => route.test(path)),
  };
}

function pathOf(file: string): string {
  return `/${file.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`;
}

function smallest(html: string): Promise<PageText> {
  return new PageText(html).compressThoroughly();
}
