import { LRUCache } from 'lru-cache';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { withTimeout } from '../../../core/with-timeout.ts';
import { createCircuitBreaker } from '../../../integrations/circuit-breaker.ts';
import { isServedContent } from '../photos.repository.ts';
import { isRemovedContent } from '../takedown/removed-photo.repository.ts';

/** A process that has just served a photo goes on for at most this long after its listing was deleted or hidden. */
export const SERVED_CACHE_SECONDS = 60;
const CACHE = { ttl: SERVED_CACHE_SECONDS * 1_000, max: 20_000 };
const TIMEOUT_MS = 1_000;
const BREAKER = { name: 'photo-check', failuresToOpen: 3, pauseMs: 5_000 };

/**
 * Creates a function that says whether a content may be served. The objects of a released photo stay in storage for two
 * weeks. While PostgreSQL is away or slow, photos are served without this check, so that pages still show them.
 */
export function createServedCheck(app: AppContext): (contentHash: string) => Promise<boolean> {
  // Only what is served: a photo that its owner sends again is there at once.
  const served = new LRUCache<string, true>(CACHE);
  const breaker = createCircuitBreaker(BREAKER);
  return async (contentHash) => {
    if (served.has(contentHash) || !breaker.isCallAllowed()) return true;
    try {
      const isServed = await withTimeout(TIMEOUT_MS, isServedContent(app.statements, contentHash));
      breaker.recordSuccess();
      if (isServed) served.set(contentHash, true);
      return isServed;
    } catch (error) {
      if (breaker.recordFailure()) app.log.warn({ err: error }, 'photos are served unchecked for a while');
      return true;
    }
  };
}

/** A photo that a moderator removed is gone; all others that are not served, such as hidden ones, are unknown. */
export async function explainPhotoAbsence(app: AppContext, contentHash: string): Promise<Refusal> {
  return new Refusal((await isRemovedContent(app.db, contentHash)) ? 'photo_removed' : 'not_found');
}
