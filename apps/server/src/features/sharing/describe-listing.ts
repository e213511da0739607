import type { ListingPreview } from '@ballpark/contracts/listings';
import { BRAND } from '@ballpark/rules/brand';
import { describeClosed } from '@ballpark/rules/listings';
import { shortenLocation } from '@ballpark/rules/places';
import { SHARED_ANSWER_MS } from '@ballpark/rules/requests';
import type { AppContext } from '../../core/context.ts';
import { createTtlCache } from '../../core/ttl-cache.ts';
import { withTimeout } from '../../core/with-timeout.ts';
import { createCircuitBreaker } from '../../integrations/circuit-breaker.ts';
import { isListingId } from '../listings/listing-id.ts';
import { findPreview } from '../listings/reading/get-listing.ts';
import { buildCardPath, hashCard, toCardContent } from './card-address.ts';

export type ListingDescription = { title: string; description: string; imagePath: string; preview: ListingPreview };

/** After this time the page is sent without a description. */
const TIMEOUT_MS = 1_000;
const BREAKER = { name: 'listing-description', failuresToOpen: 3, pauseMs: 5_000 };
const CACHE = { ttlMs: SHARED_ANSWER_MS, maxEntries: 1_000 };

/**
 * Creates a function that describes a listing for the head and the first view of its page, which every visitor may read. It returns
 * undefined for an unknown listing, and soon when the database is down or slow: the page must not wait for it.
 */
export function createListingDescriber(
  app: AppContext,
): (listingId: string) => Promise<ListingDescription | undefined> {
  const breaker = createCircuitBreaker(BREAKER);
  const cache = createTtlCache<ListingPreview | undefined>(CACHE);
  return async (listingId) => {
    if (!isListingId(listingId) || !breaker.isCallAllowed()) return undefined;
    try {
      const preview = await withTimeout(
        TIMEOUT_MS,
        cache(listingId, () => findPreview(app, listingId)),
      );
      breaker.recordSuccess();
      return preview && describeListing(listingId, preview);
    } catch (error) {
      if (breaker.recordFailure())
        app.log.warn({ err: error }, 'listing pages are sent without descriptions for a while');
      return undefined;
    }
  };
}

function describeListing(listingId: string, preview: ListingPreview): ListingDescription {
  return {
    title: `${preview.title} - ${BRAND}`,
    description: describePrices(preview),
    imagePath: buildCardPath(listingId, hashCard(toCardContent(preview))),
    preview,
  };
}

/** Contains no price and no member's name, because visitors who are not signed in read it. */
function describePrices({ location, suggestionCount, isActive }: ListingPreview): string {
  const where = `in ${shortenLocation(location)}`;
  if (!isActive) return `${describeClosed(suggestionCount)} ${where}.`;
  if (suggestionCount === 0) return `What is it worth ${where}? Be the first neighbour to suggest a price.`;
  const prices = suggestionCount === 1 ? '1 price' : `${suggestionCount} prices`;
  return `What is it worth ${where}? Neighbours have suggested ${prices} so far. Add yours.`;
}
