import type { AppContext } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Viewer } from '../accounts/sessions/find-caller.ts';
import { isListingId } from '../listings/listing-id.ts';
import { admitLook } from '../listings/reading/reveal-prices.ts';
import { countSuggestions } from './suggestion-read.repository.ts';

export type PriceReader = { listingId: string; viewer: Viewer };

/** Refuses a viewer who may not see the prices of a listing, and returns how many there are. */
export async function admitReader(app: AppContext, { listingId, viewer }: PriceReader): Promise<number> {
  const viewerId = viewer.hasBlocks ? viewer.memberId : undefined;
  const count = isListingId(listingId) ? await countSuggestions(app.statements, { listingId, viewerId }) : undefined;
  if (count === undefined) throw new Refusal('listing_not_found');
  await admitLook(app, listingId, viewer);
  return count;
}
