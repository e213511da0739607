import { LRUCache } from 'lru-cache';
import type { PageText } from './page-text.ts';

/** Pages with content of their own: many people follow a shared link within a short time. */
const MAX_CACHED_PAGES = 100;

/** The first request for a page is answered at once. The next one starts its slow, best compression, one page at a time. */
export function cachePages<Content>(make: (content: Content) => PageText): (content: Content) => PageText {
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
