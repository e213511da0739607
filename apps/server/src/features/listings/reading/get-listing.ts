import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import { findListingJson } from './listing.repository.ts';

type Look = { memberId: string; listingId: string };

/** One listing as JSON, with its newest suggestions and the member's own. What is no id belongs to no listing. */
export async function getListing(app: AppContext, { memberId, listingId }: Look): Promise<string> {
  const json = await findListingJson(app.statements, { id: listingId, memberId });
  if (json === undefined) throw new Refusal('listing_not_found');
  return json;
}
