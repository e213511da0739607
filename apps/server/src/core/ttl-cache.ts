import { LRUCache } from 'lru-cache';

type Options = {
  /** Counted from the request, not from its answer. */
  ttlMs: number;
  maxEntries: number;
};

/** Callers with the same key share one answer. A caller without a key always gets a fresh one. */
type TtlCache<Answer> = (key: string | undefined, load: () => Promise<Answer>) => Promise<Answer>;

/** Per process. Keeps the promise, so that concurrent callers share one load. Failures are not kept. */
export function createTtlCache<Answer>({ ttlMs, maxEntries }: Options): TtlCache<Answer> {
  const cache = new LRUCache<string, Promise<Answer>>({ max: maxEntries, ttl: ttlMs });
  return (key, load) => {
    if (key === undefined) return load();
    const cached = cache.get(key);
    if (cached) return cached;
    const answer = load();
    cache.set(key, answer);
    // The caller handles the rejection; this handler only removes it from the cache.
    answer.catch(() => {
      if (cache.peek(key) === answer) cache.delete(key);
    });
    return answer;
  };
}
