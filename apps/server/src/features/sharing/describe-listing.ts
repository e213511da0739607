import type { ListingPreview } from '@ballpark/contracts/listings';
import { SHARED_ANSWER_MS } from '@ballpark/rules/requests';
import { createTtlCache } from '../../app/ttl-cache.ts';
import type { AppContext } from '../../app/context.ts';
import { createCircuitBreaker } from '../../integrations/circuit-breaker.ts';
import { isListingId } from '../listings/listing-id.ts';
import { findPreview } from '../listings/reading/get-listing.ts';
import { cardContent, cardHash, cardPath } from './card-address.ts';
import { shareDescription, shareTitle } from './share-words.ts';

export type SharedListing = { title: string; description: string; imagePath: string };

/** A page that has to wait longer than this is better without the words. */
const PATIENCE_MS = 1_000;
const BREAKER = { failuresToOpen: 3, pauseMs: 5_000 };
const MOST_KEPT = 1_000;

/**
 * Tells what the page of a listing says of itself before anybody has signed in. Undefined for no such listing and,
 * soon, while the database is away or slow: the page goes out all the same.
 */
export function openSharedListings(app: AppContext): (listingId: string) => Promise<SharedListing | undefined> {
  const breaker = createCircuitBreaker(BREAKER);
  const remembered = createTtlCache<ListingPreview | undefined>({ ttlMs: SHARED_ANSWER_MS, maxEntries: MOST_KEPT });
  return async (listingId) => {
    if (!isListingId(listingId) || !breaker.isCallAllowed()) return undefined;
    try {
      const preview = await inTime(remembered(listingId, () => findPreview(app, listingId)));
      breaker.recordSuccess();
      return preview && describe(listingId, preview);
    } catch (error) {
      if (breaker.recordFailure())
        app.log.warn({ err: error }, 'pages of listings go out without their words for a while');
      return undefined;
    }
  };
}

function describe(listingId: string, preview: ListingPreview): SharedListing {
  return {
    title: shareTitle(preview),
    description: shareDescription(preview),
    imagePath: cardPath(listingId, cardHash(cardContent(preview))),
  };
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
